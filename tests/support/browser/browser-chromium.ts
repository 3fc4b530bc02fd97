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
 * Finds the Chromium for the tests: that of `CHROMIUM_PATH`; without it, that of an npm package, or the system's on
 * platforms that the package does not support. The package's Chromium is the same on every machine, has only the parts
 * that tests need (a third less work), and is unpacked into the temporary folder with the libraries and fonts that a
 * bare machine lacks.
 */
export async function findChromium(): Promise<FoundChromium> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return { path: given, environment: {}, from: 'CHROMIUM_PATH' };
  if (isPackaged || !(await exists(systemPath))) return packagedChromium();
  return { path: systemPath, environment: {}, from: 'the system' };
}

/** Whether the npm package supports this platform. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/**
 * The environment variable that tells the package to unpack its libraries. The package writes the folders of libraries
 * and fonts into the environment variables that `learnt` lists.
 */
const bareMachine = { AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };
const learnt = ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH'] as const;

async function packagedChromium(): Promise<FoundChromium> {
  const before = { ...process.env };
  Object.assign(process.env, bareMachine);
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const environment = Object.fromEntries(learnt.map((name) => [name, process.env[name] ?? '']));
    let path = await chromium.executablePath();
    // If an earlier run unpacked Chromium without its libraries, everything is unpacked again.
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

/** The flags for every start of Chromium: it may run as root, and makes no network requests in the background. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
