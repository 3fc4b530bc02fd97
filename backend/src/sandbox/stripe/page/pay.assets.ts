import { createHash } from 'node:crypto';
import { shopFonts } from './pay.fonts.js';
import { payScript } from './pay.script.js';
import { payStyle } from './pay.style.js';

/** A file of the payment page, with a URL derived from its content so that browsers may cache it forever. */
interface Asset {
  readonly url: string;
  readonly body: string;
  readonly type: string;
}

const asset = (name: string, type: string, body: string): Asset => {
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 10);
  return { url: `/sandbox/assets/${name}?v=${version}`, body, type };
};

/** The assets of the payment page: its own style and script, and the shop's fonts. */
export class PayPageAssets {
  readonly style: Asset;
  readonly script = asset('pay.js', 'text/javascript; charset=utf-8', payScript);
  readonly fontUrls: readonly string[];

  /** `shopPage` is the shop's built page, which contains the URLs of the fonts. */
  constructor(shopPage: string) {
    const fonts = shopFonts(shopPage);
    this.fontUrls = fonts.map(({ url }) => url);
    this.style = asset('pay.css', 'text/css; charset=utf-8', fonts.map(({ rule }) => rule).join('') + payStyle);
  }
}
