//! Numbered pieces of work on threads of their own. No global pool: a forked child can run this, too.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// How long the caller's thread waits before it looks around.
const TICK: Duration = Duration::from_millis(50);
/// How long a worker keeps results to itself.
const KEEP: Duration = Duration::from_millis(10);
/// How many bundles of results may wait for the caller.
const ROOM: usize = 16;

/// Does all pieces. Every worker makes its own tools with `equip`; `work` may give up (`None`) when the flag is up.
/// `look` is called on this thread, at least ten times a second, with the results since the last time, in no order; when
/// it returns false, the run stops and what is half done is thrown away.
///
/// # Errors
/// The first error of a piece; it stops the run. No thread could be started.
pub fn batch<T, W>(
    pieces: Range<u64>,
    threads: usize,
    equip: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64, &AtomicBool) -> Result<Option<T>, String> + Sync,
    mut look: impl FnMut(Vec<T>) -> bool,
) -> Result<(), String>
where
    T: Send,
{
    let next = AtomicU64::new(pieces.start);
    let stop = AtomicBool::new(false);
    let total = pieces.end.saturating_sub(pieces.start).try_into().unwrap_or(usize::MAX);
    let threads = match threads {
        0 => thread::available_parallelism().map_or(1, |n| n.get()),
        n => n,
    };
    // Workers wait when the caller cannot keep up with what they send.
    let (send, results) = mpsc::sync_channel(ROOM);
    let worker = |send: mpsc::SyncSender<Result<Vec<T>, String>>| {
        let _stop_all = StopOnPanic(&stop);
        let mut tools = equip();
        let mut done = Vec::new();
        let mut last = Instant::now();
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= pieces.end {
                break;
            }
            match work(&mut tools, number, &stop) {
                Ok(result) => done.extend(result),
                Err(e) => {
                    let _ = send.send(Err(e));
                    break;
                }
            }
            if last.elapsed() >= KEEP {
                let _ = send.send(Ok(std::mem::take(&mut done)));
                last = Instant::now();
            }
        }
        let _ = send.send(Ok(done));
    };
    thread::scope(|scope| {
        // Should `look` panic, the workers must neither go on nor wait for somebody who takes their results.
        let _stop_all = StopOnPanic(&stop);
        let results = results;
        let mut failed = Ok(());
        for started in 0..threads.min(total) {
            let send = send.clone();
            // Where the system gives no more threads, those that run do the work.
            if let Err(e) = thread::Builder::new().spawn_scoped(scope, || worker(send)) {
                if started == 0 {
                    failed = Err(format!("no thread can be started: {e}"));
                }
                break;
            }
        }
        drop(send);
        let mut done = Vec::new();
        let mut last = Instant::now();
        loop {
            match results.recv_timeout(TICK) {
                Ok(Ok(results)) => done.extend(results),
                Ok(Err(e)) => {
                    stop.store(true, Ordering::Relaxed);
                    failed = Err(e);
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
            if last.elapsed() >= TICK {
                if !look(std::mem::take(&mut done)) {
                    stop.store(true, Ordering::Relaxed);
                }
                last = Instant::now();
            }
        }
        look(done);
        failed
    })
}

/// A thread that panics stops the others.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
