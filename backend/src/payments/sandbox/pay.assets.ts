import { createHash } from 'node:crypto';
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

export const payPageAssets = {
  style: asset('pay.css', 'text/css; charset=utf-8', payStyle),
  script: asset('pay.js', 'text/javascript; charset=utf-8', payScript),
} as const;
