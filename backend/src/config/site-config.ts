import type { PhoneNote, Site } from '@perpetua/contracts/site.contract';

/** Facts about this installation for the pages: the configurable part of `GET /api/Site`. */
export type SiteConfig = Pick<Site, 'mapTiles' | 'dollarRate' | 'dollarRateDate' | 'support' | 'social'>;

/** The parsed environment variables; undefined where not set. */
interface SiteVariables {
  readonly MAP_TILE_URL: string | undefined;
  readonly MAP_TILE_ATTRIBUTION: string | undefined;
  readonly DOLLAR_RATE: string | undefined;
  readonly DOLLAR_RATE_DATE: string | undefined;
  readonly SUPPORT_EMAIL: string | undefined;
  readonly SUPPORT_PHONES: readonly string[] | undefined;
  readonly SOCIAL_LINKS: readonly string[] | undefined;
}

const OPEN_STREET_MAP = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
/**
 * A fictitious address and fictitious numbers, so that a demonstration shows a landline and a mobile. Production refuses
 * to start without real ones.
 */
const DEMO_EMAIL = 'apoio@perpetua.test';
const DEMO_PHONES = ['+351210000124', '+351910000124'];
/** Fictitious profiles, so that a demonstration shows links to social networks; production has none by default. */
const DEMO_SOCIAL_LINKS = [
  'https://www.facebook.com/perpetua.exemplo.ficticio',
  'https://www.instagram.com/perpetua.exemplo.ficticio',
];

const OPEN_STREET_MAP_ATTRIBUTION = '© OpenStreetMap contributors';

/** Portuguese landline numbers begin with 2, mobile numbers with 9. */
const noteOf = (number: string): PhoneNote => (number.startsWith('+3519') ? 'mobile' : 'landline');

/** Names of social networks by host; other links are named by their host. */
const NETWORKS: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'pinterest.com': 'Pinterest',
  'threads.net': 'Threads',
  'tiktok.com': 'TikTok',
  'wa.me': 'WhatsApp',
  'x.com': 'X',
  'youtube.com': 'YouTube',
};

const socialLink = (url: string): Site['social'][number] => {
  const host = new URL(url).hostname.replace(/^(www|pt|m)\./, '');
  return { name: NETWORKS[host] ?? host, url };
};

/**
 * Returns the configured values, or the defaults of a demonstration. An empty MAP_TILE_URL disables maps, and an empty
 * SOCIAL_LINKS removes the links.
 */
export const siteConfig = (variables: SiteVariables, { production }: { production: boolean }): SiteConfig => {
  const url = variables.MAP_TILE_URL ?? OPEN_STREET_MAP;
  const attribution = variables.MAP_TILE_ATTRIBUTION ?? OPEN_STREET_MAP_ATTRIBUTION;
  return {
    mapTiles: url === '' ? null : { url, attribution },
    dollarRate: variables.DOLLAR_RATE ?? '1.08',
    dollarRateDate: variables.DOLLAR_RATE_DATE ?? '2026-11-02',
    support: {
      email: variables.SUPPORT_EMAIL ?? DEMO_EMAIL,
      phones: (variables.SUPPORT_PHONES ?? DEMO_PHONES).map((number) => ({ number, note: noteOf(number) })),
    },
    social: (variables.SOCIAL_LINKS ?? (production ? [] : DEMO_SOCIAL_LINKS)).map(socialLink),
  };
};

/** The origin of map tiles, for the content security policy; undefined without maps. */
export const tileOriginOf = ({ mapTiles }: SiteConfig): string | undefined =>
  mapTiles === null ? undefined : new URL(mapTiles.url).origin;
