import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';

const systemPath = '/usr/bin/chromium';

/** A Chromium, the environment it needs beside this process's, and where it comes from in words. */
export interface FoundChromium {
  path: string;
  environment: Record<string, string>;
  from: string;
}

/**
 * `CHROMIUM_PATH`, else the one inside an npm package, the same on every machine and without the parts of a browser that
 * nobody sees here, which cost a third of its work; it is unpacked into the temporary folder together with the libraries
 * and fonts that a bare machine lacks. Where the package has none, the system's.
 */
export async function findChromium(): Promise<FoundChromium> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return { path: given, environment: {}, from: 'CHROMIUM_PATH' };
  if (isPackaged || !(await exists(systemPath))) return packagedChromium();
  return { path: systemPath, environment: {}, from: 'the system' };
}

/** The machines that the package is for. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/** The variables by which the package learns that its libraries are needed, and by which it says where they are. */
const bareMachine = { AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };
const learnt = ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH'] as const;

async function packagedChromium(): Promise<FoundChromium> {
  const before = { ...process.env };
  Object.assign(process.env, bareMachine);
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const environment = Object.fromEntries(learnt.map((name) => [name, process.env[name] ?? '']));
    let path = await chromium.executablePath();
    // Unpacked before without its libraries: everything again.
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

/** What every start needs: works as root, asks nothing of the outside. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
