import { describe, expect, it } from '@jest/globals';
import { PayPageAssets } from './pay.assets.js';

const preload = (file: string) => `<link rel="preload" href="/assets/${file}" as="font" crossorigin="">`;
const marcellus = 'marcellus-latin-400-normal-86dSXJnk.woff2';
const atkinson = 'atkinson-hyperlegible-next-latin-wght-normal-Bc_XV-7q.woff2';

describe('the assets of the payment page', () => {
  it('contain the fonts of the shop', () => {
    const assets = new PayPageAssets(`${preload(atkinson)}${preload(marcellus)}${preload('another-1.woff2')}`);
    expect(assets.fontUrls).toEqual([`/assets/${marcellus}`, `/assets/${atkinson}`]);
    expect(assets.style.body).toContain(
      `@font-face{font-family:"Marcellus";font-weight:400;font-display:swap;src:url(/assets/${marcellus})`,
    );
    expect(assets.style.body).toContain(`"Atkinson Hyperlegible Next";font-weight:400 700`);
  });

  it('contain no fonts when the shop is not built', () => {
    const assets = new PayPageAssets('');
    expect(assets.fontUrls).toEqual([]);
    expect(assets.style.body).not.toContain('@font-face');
  });

  it('have another URL when their content differs', () => {
    expect(new PayPageAssets(preload(marcellus)).style.url).not.toBe(new PayPageAssets('').style.url);
    expect(new PayPageAssets('').style.url).toMatch(/^\/sandbox\/assets\/pay\.css\?v=[\w-]{10}$/);
  });
});
