import { type Language, resolveLanguage } from '@perpetua/contracts/languages';
import { type Checkout, isPaid } from '../checkouts/checkout.entity.js';
import { type Html, html } from './html.js';
import { payForm, type PayFormState, type PayPage } from './pay.form.js';
import type { PayPageAssets } from './pay.assets.js';
import { english } from './pay-en.texts.js';
import { portuguese } from './pay-pt.texts.js';
import { spanish } from './pay-es.texts.js';
import { filled, type PayTexts } from './pay.texts.js';

const INTL_LOCALES: Readonly<Record<Language, string>> = { pt: 'pt-PT', en: 'en-GB', es: 'es-ES' };
const payTexts: Readonly<Record<Language, PayTexts>> = { pt: portuguese, en: english, es: spanish };

/** The time zone in which the page shows when a voucher expires. */
const TIME_ZONE = 'Europe/Lisbon';

/**
 * Renders the hosted payment page of a session in its current state, in the session's language. `form` contains the
 * payer's last input if it was rejected.
 */
export function payPage(checkout: Checkout, assets: PayPageAssets, form: PayFormState = {}): string {
  const language = resolveLanguage(checkout.request.locale);
  const euros = new Intl.NumberFormat(INTL_LOCALES[language], { style: 'currency', currency: 'EUR' });
  const money = (cents: number): string => euros.format(cents / 100);
  const page: PayPage = { checkout, texts: payTexts[language], amount: money(checkout.amountCents), money };
  return documentOf(page, { language, assets, part: partOf(page, form, language) }).text;
}

/** The merchant's URL to which the payer returns after paying, with the session's id inserted. */
export function successUrlOf({ id, request }: Checkout): string {
  return request.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);
}

/** The merchant's URL to which the payer returns without paying. */
function cancelUrlOf({ request }: Checkout): string {
  return request.cancelUrl ?? '/';
}

function partOf(page: PayPage, form: PayFormState, language: Language): Html {
  const { checkout } = page;
  if (checkout.status === 'expired') return expired(page);
  if (isPaid(checkout)) return paid(page);
  if (checkout.status === 'complete') return voucher(page, language);
  return checkout.payment?.challenge ? challenge(page, checkout.payment.challenge.kind) : payForm(page, form);
}

interface DocumentParts {
  language: Language;
  assets: PayPageAssets;
  part: Html;
}

function documentOf(page: PayPage, { language, assets, part }: DocumentParts): Html {
  const { checkout, texts } = page;
  const back = checkout.status === 'open' && html`<a class="back" href="${cancelUrlOf(checkout)}">${texts.back}</a>`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${texts.title} · Perpétua</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${assets.fontUrls.map((url) => html`<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin />`)}
        <link rel="stylesheet" href="${assets.style.url}" />
        <script src="${assets.script.url}"></script>
      </head>
      <body>
        <header class="head">
          <div class="wrap"><span class="logo">${mark()}Perpétua</span>${back}</div>
        </header>
        <main class="wrap">
          <p class="note"><span aria-hidden="true">i</span>${texts.testNote}</p>
          <div class="columns">
            <div>${part}</div>
            ${summary(page)}
          </div>
        </main>
        <footer class="foot"><div class="wrap">Perpétua · ${texts.footer}</div></footer>
      </body>
    </html>`;
}

function summary({ checkout, texts, amount, money }: PayPage): Html {
  return html`<aside class="card" aria-labelledby="order">
    <h2 id="order">${texts.order}</h2>
    <ul class="lines">
      ${checkout.request.lines.map(
        (line) =>
          html`<li>
            <span>${line.name}<small>${filled(texts.quantity, { n: String(line.quantity) })}</small></span>
            <span class="sum">${money(line.unitCents * line.quantity)}</span>
          </li>`,
      )}
    </ul>
    <p class="total"><span>${texts.total}</span><strong>${amount}</strong></p>
  </aside>`;
}

function challenge({ texts, amount }: PayPage, kind: 'three_d_secure' | 'mb_way'): Html {
  const [title, text] = kind === 'mb_way' ? [texts.appTitle, texts.appText] : [texts.bankTitle, texts.bankText];
  return html`<section class="slab" aria-labelledby="title">
    <h1 id="title">${title}</h1>
    <p>${filled(text, { amount })}</p>
    <form method="post" class="row">
      <button class="button bloom" name="action" value="confirm">${texts.approve}</button>
      <button class="button" name="action" value="refuse">${texts.refuse}</button>
    </form>
  </section>`;
}

function voucher(page: PayPage, language: Language): Html {
  const { checkout, texts, amount } = page;
  const issued = checkout.payment?.status === 'requires_action' ? checkout.payment.voucher : undefined;
  if (!issued) return ended(page, texts.voucherExpiredTitle);
  const day = new Intl.DateTimeFormat(INTL_LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  });
  return html`<section class="slab" aria-labelledby="title">
    <h1 id="title">${texts.voucherTitle}</h1>
    <p>${filled(texts.voucherText, { date: day.format(new Date(issued.expiresAt)) })}</p>
    <dl class="voucher">
      <div>
        <dt>${texts.entity}</dt>
        <dd>${issued.entity}</dd>
      </div>
      <div>
        <dt>${texts.reference}</dt>
        <dd>${issued.reference}</dd>
      </div>
      <div>
        <dt>${texts.amount}</dt>
        <dd>${amount}</dd>
      </div>
    </dl>
    <form method="post" class="row">
      <a class="button bloom" href="${successUrlOf(checkout)}">${texts.goOn}</a>
      <button class="button" name="action" value="pay_voucher">${texts.payAtMachine}</button>
    </form>
  </section>`;
}

function paid({ checkout, texts, amount }: PayPage): Html {
  return html`<section class="slab" aria-labelledby="title">
    <h1 id="title">${texts.paidTitle}</h1>
    <p>${filled(texts.paidText, { amount })}</p>
    <a class="button bloom" href="${successUrlOf(checkout)}">${texts.goOn}</a>
  </section>`;
}

function expired(page: PayPage): Html {
  return ended(page, page.texts.expiredTitle);
}

function ended({ checkout, texts }: PayPage, title: string): Html {
  return html`<section class="slab" aria-labelledby="title">
    <h1 id="title">${title}</h1>
    <p>${texts.expiredText}</p>
    <a class="button bloom" href="${cancelUrlOf(checkout)}">${texts.backToShop}</a>
  </section>`;
}

/** The logo: a flower in a tile. */
function mark(): Html {
  return html`<svg class="mark" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
    <rect class="tile" x="1" y="1" width="30" height="30" rx="3" />
    <path class="stem" d="M16 29V17" />
    <path
      class="leaf"
      d="M16 27.5C11.5 27.5 8 25.5 6.2 21.8C10.8 21.2 14.4 23.4 16 27.5ZM16 27.5C20.5 27.5 24 25.5 25.8 21.8C21.2 21.2 17.6 23.4 16 27.5Z"
    />
    <circle class="bloom-head" cx="16" cy="12" r="7.6" />
    <path
      class="bracts"
      d="M8.4 12A7.6 7.6 0 0 0 16 4.4A7.6 7.6 0 0 0 23.6 12A7.6 7.6 0 0 0 16 19.6A7.6 7.6 0 0 0 8.4 12Z"
    />
  </svg>`;
}
