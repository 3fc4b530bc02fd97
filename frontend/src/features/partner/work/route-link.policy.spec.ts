import { describe, expect, it } from '@jest/globals';
import { routeTo } from './route-link.policy';

const chapel = { lat: 38.71, lng: -9.17 };

describe('the route to the place of a service', () => {
  it.each([
    [
      'an Android phone',
      'Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/140.0 Mobile',
      'geo:38.71,-9.17?q=38.71,-9.17',
    ],
    [
      'an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      'https://maps.apple.com/?daddr=38.71,-9.17',
    ],
    ['a computer', 'Mozilla/5.0 (X11; Linux x86_64)', 'https://www.openstreetmap.org/directions?route=;38.71,-9.17'],
  ])('opens in the map of %s', (_device, userAgent, address) => {
    expect(routeTo(chapel, userAgent)).toBe(address);
  });
});
