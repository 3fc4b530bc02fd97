import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const kinds = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt']);
/** Smaller files are not compressed, because the headers would cost more than compression saves. */
const smallestBytes = 1_000;

/**
 * Writes `file.br` and `file.gz` next to every text file of a folder, so that the server can send the compressed files.
 */
export async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && kinds.has(extname(entry.name)));
  await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))));
}

async function compress(file) {
  const bytes = await readFile(file);
  if (bytes.length < smallestBytes) return;
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  await Promise.all([
    promisify(brotliCompress)(bytes, options).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
