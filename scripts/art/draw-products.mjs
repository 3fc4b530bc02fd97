/**
 * Draws the catalogue's pictures: `node scripts/art/draw-products.mjs` writes one SVG file per product, named by its
 * slug, into `backend/src/seed/art`. The same input gives the same bytes.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cleaningProducts } from './cleaning-products.mjs';
import { flowerProducts } from './flower-products.mjs';
import { Sheet } from './sheet.mjs';

const folder = fileURLToPath(new URL('../../backend/src/seed/art/', import.meta.url));
const largestBytes = 30_000;

for (const { slug, seed, title, draw } of [...flowerProducts, ...cleaningProducts]) {
  const sheet = new Sheet(slug, seed);
  const picture = sheet.svg(title, draw(sheet));
  const bytes = Buffer.byteLength(picture);
  if (bytes > largestBytes) throw new Error(`${slug} takes ${bytes} bytes; a picture may take ${largestBytes}`);
  writeFileSync(`${folder}${slug}.svg`, picture);
  process.stdout.write(`${slug} ${bytes}\n`);
}
