import { existsSync, readFileSync } from 'fs';
import { dirname, join } from 'path';
import { fileURLToPath, pathToFileURL } from 'url';

/**
 * The entry of a release: `node start.mjs` runs the application, `node start.mjs backup …` a command of
 * `backend/dist/maintenance`. It needs neither npm nor a build. Its syntax and its imports are those of Node 14, so that
 * an old Node can print the message below instead of a syntax error.
 */
const folder = dirname(fileURLToPath(import.meta.url));
const { engines, platform } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Compares two versions number by number, for example `20.19` and `20.20.2`. */
function isAtLeast(version, oldest) {
  const [given, wanted] = [version, oldest].map((text) => text.split('.').map(Number));
  const different = wanted.findIndex((number, index) => number !== (given[index] || 0));
  return different === -1 || (given[different] || 0) > wanted[different];
}

function refusal() {
  const oldest = engines.node.replace('>=', '');
  if (!isAtLeast(process.versions.node, oldest)) {
    return `Node ${process.versions.node} is too old: this release needs Node ${oldest} or newer.`;
  }
  const here = `${process.platform}-${process.arch}`;
  return here === platform ? undefined : `This release was made for ${platform}, this machine is ${here}.`;
}

/** The module of a command; undefined for a command that does not exist. */
function moduleOf(command) {
  if (command === 'start') return join(folder, 'backend/dist/main.js');
  const module = join(folder, 'backend/dist/maintenance', `${command}.main.js`);
  return /^[a-z]+(-[a-z]+)*$/.test(command) && existsSync(module) ? module : undefined;
}

function run() {
  const reason = refusal();
  if (reason !== undefined) return fail(reason);
  // What messages to the operator call this program (backend/src/config/operator-command.ts).
  process.env.PERPETUA_COMMAND = process.env.PERPETUA_COMMAND || 'node start.mjs';
  const command = process.argv.splice(2, 1)[0] || 'start';
  const module = moduleOf(command);
  if (module === undefined) return fail(`There is no command ${command}: see docs/operations.md.`);
  return import(pathToFileURL(module).href);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

void run();
