import type { Location } from '@perpetua/contracts/validation';

/**
 * The address of the route to a point: in the map application of a phone, by the scheme of its system (RFC 5870 for
 * Android), otherwise on a map page.
 * @param device the browser's `navigator.userAgent`
 */
export function routeTo({ lat, lng }: Location, device: string): string {
  const point = `${lat},${lng}`;
  if (device.includes('Android')) return `geo:${point}?q=${point}`;
  if (/iPhone|iPad|iPod/.test(device)) return `https://maps.apple.com/?daddr=${point}`;
  return `https://www.openstreetmap.org/directions?route=;${point}`;
}
