import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../../backend/src/config/app-config.js';
import { freePort } from '../database/redis.js';
import { project } from '../fixtures/mini-tree.js';
import { eventually } from '../fixtures/eventually.js';

/** A server with the protocol of S3, and one bucket. */
export interface TestS3 {
  /** The folder with the files of the bucket. */
  readonly folder: string;
  /** The settings of an application that uses the bucket. */
  readonly settings: Environment;
  /** Ends the server; the files of the bucket stay until {@link remove}. */
  stop(): Promise<void>;
  /** Starts the server again at the same address. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

const BUCKET = 'perpetua';
/** The package's own command is missing in its published files. */
const PROGRAM = `new (require('@20minutes/s3rver'))(JSON.parse(process.argv[1])).run()`;

/**
 * Starts `@20minutes/s3rver`, which stores objects in a folder. It knows one access key and refuses others. It expects
 * another signature for the list of a bucket than Amazon does (without the slash at the end of the path), so its check of
 * signatures is off. It has no permissions, no versions and no encryption, and does not understand uploads in the
 * client's newer framing with a checksum at the end.
 */
export async function startTestS3(): Promise<TestS3> {
  const [port, root] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'perpetua-s3-'))]);
  const folder = join(root, BUCKET);
  await mkdir(folder);
  const endpoint = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const options = {
      directory: root,
      address: '127.0.0.1',
      port,
      silent: true,
      configureBuckets: [{ name: BUCKET }],
      allowMismatchedSignatures: true,
    };
    server = spawn(process.execPath, ['-e', PROGRAM, JSON.stringify(options)], { cwd: project, stdio: 'ignore' });
    await eventually(() => fetch(endpoint).then(() => true), { what: 'the S3 server to answer', within: 20_000 });
  };
  const stop = async (): Promise<void> => {
    const ending = server;
    server = undefined;
    if (ending === undefined || ending.exitCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    folder,
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'on',
    },
    start,
    stop,
    remove: async () => {
      await stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
