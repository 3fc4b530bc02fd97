import { type Check, type Finding, right, warning, wrong } from '../../platform/examination/finding.js';
import type { SiteConfig } from '../../config/site-config.js';

/** A tile with Lisbon: zoom level, column and row. */
const LISBON = { z: '10', x: '485', y: '391' };
const PATIENCE_MS = 10_000;
/** The servers of OpenStreetMap, whose terms of use exclude shops that depend on them. */
const COMMUNITY_SERVER = /(^|\.)openstreetmap\.org$/;

/** Loads one map tile, as a browser on our pages does. */
export function tileChecks({ mapTiles, publicUrl }: { mapTiles: SiteConfig['mapTiles']; publicUrl: string }): Check[] {
  return [
    {
      name: 'Map tiles',
      fix: 'Compare MAP_TILE_URL with what the provider of the map says.',
      run: async () => {
        if (mapTiles === null) return right('Map tiles', 'the shop has no maps, because MAP_TILE_URL is empty');
        const url = tileUrl(mapTiles.url);
        const response = await fetch(url, {
          headers: { referer: `${publicUrl}/` },
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        await response.body?.cancel();
        return tileFinding({
          host: new URL(url).hostname,
          status: response.status,
          type: response.headers.get('content-type'),
        });
      },
    },
  ];
}

/** The address of the tile with Lisbon; `{s}` is one of several servers, `{r}` is for finer screens. */
export const tileUrl = (template: string): string =>
  template
    .replace('{z}', LISBON.z)
    .replace('{x}', LISBON.x)
    .replace('{y}', LISBON.y)
    .replace('{s}', 'a')
    .replace('{r}', '');

export function tileFinding({ host, status, type }: { host: string; status: number; type: string | null }): Finding {
  const name = 'Map tiles';
  if (status !== 200 || !type?.startsWith('image/')) {
    return wrong(
      name,
      `${host} answers ${status} ${type ?? ''}`.trim(),
      'Compare MAP_TILE_URL and its key with what the provider of the map says, and allow PUBLIC_URL there.',
    );
  }
  return COMMUNITY_SERVER.test(host)
    ? warning(name, `${host} answers, but is not for shops`, 'Choose a provider of maps and set MAP_TILE_URL.')
    : right(name, `${host} answers with ${type}`);
}
