import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** What a figure depends on and a ratio hardly does, in one line. */
export function machineFacts() {
  const [{ model } = { model: 'unknown' }] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const load = `load ${loadavg()[0].toFixed(1)}`;
  return [`${cpus().length} × ${model.trim()}`, memory, `${type()} ${release()}`, `Node ${process.version}`, load].join(
    ', ',
  );
}

/** First line of what a program says of itself, or undefined where it is not installed. */
export function versionOf(program) {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(
      '\n',
    )[0];
  } catch {
    return undefined;
  }
}
