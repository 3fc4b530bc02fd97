import type { Product } from '@perpetua/contracts/catalogue.contract';
import { maximumPageSize } from '@perpetua/contracts/http.contract';
import type { Site } from '@perpetua/contracts/site.contract';
import i18next from 'i18next';
import { get, getPage, readApiAt } from './lib/api-client';
import { phoneText } from './lib/formats';
import { shownLanguage } from './lib/i18n';
import { escaped } from './lib/page-slots';

const style = `body{max-width:40em;margin:0 auto;padding:16px;font:18px/1.55 Verdana,sans-serif;color:#1e2621;background:#fffdf9}
h1{font-family:Georgia,serif;color:#23483b}a{color:#9a1750}li{margin:8px 0}.tel{font-size:24px}`;

/**
 * A page for browsers that cannot run the application: the support phones, what is sold and at which price, in the
 * language of {@link setLanguage}. It needs no script and only old HTML.
 */
export async function plainPage(origin: string): Promise<string> {
  readApiAt(origin);
  await i18next.loadNamespaces(['common', 'contact']);
  const language = shownLanguage(i18next.resolvedLanguage);
  const t = i18next.getFixedT(i18next.language, ['contact', 'common']);
  const [{ support, company }, { items }] = await Promise.all([
    get<Site>('/Site'),
    getPage<Product>('/Product', { query: { pageSize: maximumPageSize } }),
  ]);
  const euros = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  const phones = support.phones.map(
    ({ number, note }) =>
      `<li><a class="tel" href="tel:${escaped(number)}">${escaped(phoneText(number))}</a> (${escaped(t(`common:footer.callCost.${note}`))})</li>`,
  );
  const goods = items.map(
    ({ name, price }) => `<li>${escaped(name[language] || name.pt)}: ${escaped(euros.format(Number(price)))}</li>`,
  );
  const mail = escaped(support.email);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(t('byPhone.title'))} – Perpétua</title><meta name="robots" content="noindex"><style>${style}</style></head>
<body><h1>${escaped(t('byPhone.title'))}</h1><p>${escaped(t('byPhone.text'))}</p>
<ul>${phones.join('')}<li><a href="mailto:${mail}">${mail}</a></li></ul>
<h2>${escaped(t('byPhone.goods'))}</h2><ul>${goods.join('')}</ul>
<p>${escaped(company.name)} · NIF ${escaped(company.taxId)} · ${escaped(company.address.join(', '))}</p>
<p><a href="/termos-e-condicoes">${escaped(t('byPhone.terms'))}</a></p></body></html>
`;
}
