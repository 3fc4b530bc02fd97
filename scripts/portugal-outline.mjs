import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { format } from 'oxfmt';
import { feature } from 'topojson-client';

/**
 * Draws the outline of Portugal (mainland, Madeira, Azores) that the map shows under its tiles, from the public-domain
 * coastlines of Natural Earth at 1:10 million: `node scripts/portugal-outline.mjs`. Run it when those coastlines
 * change.
 */

const root = resolve(import.meta.dirname, '..');
const source = resolve(root, 'node_modules/world-atlas/countries-10m.json');
const target = resolve(root, 'frontend/src/features/shop/places/portugal-outline.json');

/** The numeric ISO 3166-1 code of Portugal. */
const portugal = '620';
/**
 * Decimals of a degree to keep; three are about 100 m. Finer details are invisible at the zoom levels that show only
 * the outline.
 */
const decimals = 3;
/** Maximum distance of a removed point from the simplified line, in degrees. */
const toleranceDegrees = 0.002;

const distanceToLine = ([x, y], [fromX, fromY], [toX, toY]) => {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(x - fromX, y - fromY);
  return Math.abs(dy * (x - fromX) - dx * (y - fromY)) / length;
};

/** Ramer–Douglas–Peucker: removes points while the line stays within the tolerance. */
function simplified(points) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points.at(-1)];
  const distances = points.map((point) => distanceToLine(point, first, last));
  const farthest = distances.indexOf(Math.max(...distances));
  if (distances[farthest] <= toleranceDegrees) return [first, last];
  return [...simplified(points.slice(0, farthest + 1)).slice(0, -1), ...simplified(points.slice(farthest))];
}

/** Simplifies a closed ring as two lines, split at the point farthest from its start. */
function simplifiedRing(ring) {
  const distances = ring.map((point) => distanceToLine(point, ring[0], ring[0]));
  const middle = distances.indexOf(Math.max(...distances));
  return [...simplified(ring.slice(0, middle + 1)).slice(0, -1), ...simplified(ring.slice(middle))];
}

const rounded = (ring) => ring.map((point) => point.map((degrees) => Number(degrees.toFixed(decimals))));

const atlas = JSON.parse(await readFile(source, 'utf8'));
const country = atlas.objects.countries.geometries.find(({ id }) => id === portugal);
const { geometry } = feature(atlas, country);
const coordinates = geometry.coordinates.map((polygon) => polygon.map((ring) => rounded(simplifiedRing(ring))));
const outline = JSON.stringify({ type: 'MultiPolygon', coordinates });
const { code, errors } = await format('portugal-outline.json', outline, { printWidth: 120 });
if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
await writeFile(target, code);
