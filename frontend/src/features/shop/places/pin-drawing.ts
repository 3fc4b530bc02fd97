import type { MapPlaceLook } from './map-places.policy';

/** The options of a Leaflet icon. */
interface Drawing {
  html: string;
  iconSize: [number, number];
  iconAnchor: [number, number];
}

const tip = (fill: string, inner: string): Drawing => ({
  iconSize: [44, 52],
  iconAnchor: [22, 50],
  html: `<svg width="44" height="52" viewBox="0 0 44 52" aria-hidden="true" focusable="false">
    <path d="M22 50C14 40 5 30 5 20.500a17 17 0 0 1 34 0C39 30 30 40 22 50Z" fill="${fill}" stroke="var(--paper)" stroke-width="2.500"/>
    ${inner}
  </svg>`,
});

const flower = `<circle cx="22" cy="20.500" r="8.500" fill="none" stroke="#fff" stroke-width="1.700"/><circle cx="22" cy="20.500" r="3" fill="#fff"/>`;
const check = `<path d="m15.500 21 4.600 4.600 8.900-9.400" fill="none" stroke="var(--on-primary)" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round"/>`;

const small = (inner: string): Drawing => ({
  iconSize: [24, 24],
  iconAnchor: [12, 12],
  html: `<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${inner}</svg>`,
});

/** The site's own pin in the page's colours; `mark` is written in its head. */
export function pinDrawing(look: MapPlaceLook, mark: string | undefined): Drawing {
  if (look === 'cemetery') {
    return small(
      `<rect x="2.500" y="2.500" width="19" height="19" rx="3" fill="var(--paper)" stroke="var(--primary)" stroke-width="1.700"/>
       <path d="M8 17.500v-7a4 4 0 0 1 8 0v7Z" fill="var(--primary)"/>`,
    );
  }
  if (look === 'base') {
    return small(
      `<circle cx="12" cy="12" r="11" fill="var(--info)" opacity=".2"/>
       <circle cx="12" cy="12" r="6" fill="var(--info)" stroke="var(--paper)" stroke-width="2"/>`,
    );
  }
  const text = (colour: string) =>
    `<text x="22" y="26" text-anchor="middle" font-size="${(mark ?? '').length > 3 ? 11 : 16}" font-weight="650" fill="${colour}">${mark}</text>`;
  if (look === 'done') return tip('var(--primary)', check);
  if (look === 'open') return tip('var(--button-bloom)', mark === undefined ? flower : text('#fff'));
  return tip(
    'var(--primary)',
    mark === undefined ? flower.replaceAll('#fff', 'var(--on-primary)') : text('var(--on-primary)'),
  );
}
