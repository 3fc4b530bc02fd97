import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ApiDocument } from './described-answers.js';

const generator = fileURLToPath(new URL('./api-description.generator.mjs', import.meta.url));

/** The result of generating a client from the description alone. */
export interface GeneratedClient {
  /** The violations of OpenAPI in the document. */
  readonly problems: readonly unknown[];
  /** TypeScript types of all paths. */
  readonly types: string;
}

/** Generates a client's types from the description, in its own process. */
export async function generatedClient(document: ApiDocument): Promise<GeneratedClient> {
  const folder = await mkdtemp(join(tmpdir(), 'perpetua-api-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const options = { maxBuffer: 64 * 1_048_576 };
    const { stdout } = await promisify(execFile)(process.execPath, [generator, file], options);
    return JSON.parse(stdout) as GeneratedClient;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
