import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ApiDocument } from './described-answers.js';

const generator = fileURLToPath(new URL('./api-description.generator.mjs', import.meta.url));

/** The result of generating a client from the OpenAPI document alone. */
export interface GeneratedClient {
  /** The document's violations of the OpenAPI specification. */
  readonly problems: readonly unknown[];
  /** The TypeScript types of all paths; empty if the document has violations. */
  readonly types: string;
}

/** Checks the OpenAPI document and generates a client's types from it, in a separate process. */
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
