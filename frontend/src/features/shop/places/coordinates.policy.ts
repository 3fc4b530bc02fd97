import type { Location } from '@perpetua/contracts/validation';

/** Six decimals of a degree are about 10 cm. */
const decimals = 6;
const shownDecimals = 5;

/** Rounds a point to a meaningful number of digits. */
export const roundedLocation = ({ lat, lng }: Location): Location => ({
  lat: Number(lat.toFixed(decimals)),
  lng: Number(lng.toFixed(decimals)),
});

/** Formats a point as maps do: "38.71490, -9.17160". */
export const coordinatesText = ({ lat, lng }: Location): string =>
  `${lat.toFixed(shownDecimals)}, ${lng.toFixed(shownDecimals)}`;

/**
 * Parses typed or pasted coordinates: "38.7149, -9.1716", "38,7149; -9,1716", "38.7149 -9.1716" or "38.7149 N 9.1716
 * W". Returns undefined for other texts.
 */
export function parseCoordinates(text: string): Location | undefined {
  const match =
    /^\s*(-?\d{1,2}(?:[.,]\d+)?)\s*°?\s*(?:([ns])\s*[;,]?\s*|[;,]\s*|\s+)(-?\d{1,3}(?:[.,]\d+)?)\s*°?\s*([eow])?\s*$/i.exec(
      text,
    );
  if (match === null) return undefined;
  const [, lat = '', latSide = '', lng = '', lngSide = ''] = match;
  const location = {
    lat: degrees(lat) * (/s/i.test(latSide) ? -1 : 1),
    lng: degrees(lng) * (/[ow]/i.test(lngSide) ? -1 : 1),
  };
  return Math.abs(location.lat) <= 90 && Math.abs(location.lng) <= 180 ? roundedLocation(location) : undefined;
}

const degrees = (text: string): number => Number(text.replace(',', '.'));
