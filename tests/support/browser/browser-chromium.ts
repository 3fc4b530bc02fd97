import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';

const systemPath = '/usr/bin/chromium';

/** A Chromium, the environment variables that it needs, and a description of its origin. */
export interface FoundChromium {
  path: string;
  environment: Record<string, string>;
  from: string;
}

/**
 * `CHROMIUM_PATH`, or else the one inside an npm package, which is the same on every machine and has only the parts
 * that tests need, a third less work; it is unpacked into the temporary folder with the libraries and fonts that a bare
 * machine lacks. On platforms that the package does not support, the system's Chromium.
 */
export async function findChromium(): Promise<FoundChromium> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return { path: given, environment: {}, from: 'CHROMIUM_PATH' };
  if (isPackaged || !(await exists(systemPath))) return packagedChromium();
  return { path: systemPath, environment: {}, from: 'the system' };
}

/** The platforms that the package supports. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/** The variable that tells the package to unpack its libraries, and those in which it returns their folders. */
const bareMachine = { AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };
const learnt = ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH'] as const;

async function packagedChromium(): Promise<FoundChromium> {
  const before = { ...process.env };
  Object.assign(process.env, bareMachine);
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const environment = Object.fromEntries(learnt.map((name) => [name, process.env[name] ?? '']));
    let path = await chromium.executablePath();
    // An earlier run unpacked it without its libraries: unpacks everything again.
    if (!(await exists(join(environment['LD_LIBRARY_PATH']?.split(':')[0] ?? '', 'libnss3.so')))) {
      await rm(path, { force: true });
      path = await chromium.executablePath();
    }
    return { path, environment, from: '@sparticuz/chromium' };
  } finally {
    for (const name of [...Object.keys(bareMachine), ...learnt]) restore(name, before[name]);
  }
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

/** The flags of every start: allow root, and no network access by the browser itself. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
