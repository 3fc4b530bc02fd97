import { createHash } from 'node:crypto';
import { shopFonts } from './pay.fonts.js';
import { payScript } from './pay.script.js';
import { payStyle } from './pay.style.js';

/** A file of the payment page, addressed by its content so that browsers may keep it for ever. */
interface Asset {
  readonly url: string;
  readonly body: string;
  readonly type: string;
}

const asset = (name: string, type: string, body: string): Asset => {
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 10);
  return { url: `/sandbox/assets/${name}?v=${version}`, body, type };
};

/** What the payment page loads: its own style and script, and the shop's type faces. */
export class PayPageAssets {
  readonly style: Asset;
  readonly script = asset('pay.js', 'text/javascript; charset=utf-8', payScript);
  readonly fontUrls: readonly string[];

  /** `shopPage` is the shop's built page, which knows where the type faces are. */
  constructor(shopPage: string) {
    const fonts = shopFonts(shopPage);
    this.fontUrls = fonts.map(({ url }) => url);
    this.style = asset('pay.css', 'text/css; charset=utf-8', fonts.map(({ rule }) => rule).join('') + payStyle);
  }
}
