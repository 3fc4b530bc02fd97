const POLL_INTERVAL = 500;
const TIMEOUT_MS = 20_000;

/**
 * Stops this process, as SIGTERM would, when the process that started it has ended. npm forwards SIGTERM and Ctrl-C, but
 * cannot forward SIGKILL: a process that npm runs gets another parent then. A process with an IPC channel is notified by
 * the channel, which may already be closed. For other parents (a service manager, a shell with `nohup`) nothing is done,
 * because they may leave this process running on purpose.
 *
 * An npm script begins with `exec`, so that npm itself is the parent and not the shell between the two.
 */
export function exitWithParent() {
  if (process.channel) {
    process.once('disconnect', stop);
    process.channel.unref();
    return;
  }
  if ('connected' in process && !process.connected) {
    stop();
    return;
  }
  if (process.env.npm_lifecycle_script === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, POLL_INTERVAL);
  watch.unref();
}

function stop() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), TIMEOUT_MS).unref();
}
