import { divIcon } from 'leaflet';
import styles from './map.module.css';

/** The site's own pin, with its tip on the point, in the page's colours. */
export const mapPin = divIcon({
  className: styles['pin'] ?? '',
  iconSize: [44, 52],
  iconAnchor: [22, 50],
  html: `<svg width="44" height="52" viewBox="0 0 44 52" aria-hidden="true" focusable="false">
    <path d="M22 50C14 40 5 30 5 20.500a17 17 0 0 1 34 0C39 30 30 40 22 50Z" fill="var(--button-bloom)" stroke="var(--paper)" stroke-width="2.500"/>
    <path d="M13.500 20.500a8.500 8.500 0 0 0 8.500-8.500 8.500 8.500 0 0 0 8.500 8.500 8.500 8.500 0 0 0-8.500 8.500 8.500 8.500 0 0 0-8.500-8.500Z" fill="none" stroke="#fff" stroke-width="1.700"/>
    <circle cx="22" cy="20.500" r="8.500" fill="none" stroke="#fff" stroke-width="1.700"/>
  </svg>`,
});
