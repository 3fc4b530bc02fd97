import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { median } from './pairs.mjs';

/** Facts about the machine, in one line. They influence absolute figures, but hardly ratios. */
export function machineFacts() {
  const [{ model } = { model: 'unknown' }] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const load = `load ${loadavg()[0].toFixed(1)}`;
  const loop = `a bare loop ${bareLoopMs().toFixed(0)} ms`;
  return [
    `${cpus().length} × ${model.trim()}`,
    memory,
    `${type()} ${release()}`,
    `Node ${process.version}`,
    load,
    loop,
  ].join(', ');
}

const LOOPS = 5;
const TURNS = 2_000_000;
const KEYS = 5000;

/** Milliseconds that a fixed loop takes, which shows how busy a shared machine is at the moment. */
function bareLoopMs() {
  const times = Array.from({ length: LOOPS }, () => {
    const start = performance.now();
    const seen = {};
    for (let turn = 0; turn < TURNS; turn += 1)
      seen[`key ${turn % KEYS}`] = (seen[`key ${(turn * 7) % KEYS}`] ?? 0) + 1;
    return performance.now() - start;
  });
  return median(times);
}

/** The first line that `program --version` prints, or undefined if the program is not installed. */
export function versionOf(program) {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(
      '\n',
    )[0];
  } catch {
    return undefined;
  }
}
