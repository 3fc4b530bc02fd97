import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './build-state.mjs';

const folder = join(root, 'node_modules/.cache');
const file = join(folder, 'perpetua-build.lock');
const POLL_INTERVAL = 100;

/**
 * Waits until no other process builds in this checkout, then runs `work`. Removes the lock of a process that no longer
 * exists.
 */
export async function whileNobodyElseBuilds(work) {
  mkdirSync(folder, { recursive: true });
  while (!taken()) {
    if (!isAlive(holder())) rmSync(file, { force: true });
    else await delay(POLL_INTERVAL);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function taken() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function holder() {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
