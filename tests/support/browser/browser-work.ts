import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Locator } from 'playwright-core';
import type { ChosenFile } from './browser-input.js';
import { seesToast, type Person } from './browser-people.js';

/** The card of the only offer on the page. */
export const cardIn = ({ main }: Person): Locator => main.getByRole('article');
export const noOffers = ({ main, t }: Person): Locator => main.getByText(t('fulfilment:offers.none'), { exact: true });

/** Tries to accept the offer; expects a toast with the reason for the refusal, and a page without offers. */
export async function isRefused(late: Person, reason: 'taken' | 'cancelled'): Promise<void> {
  await late.hands.press(cardIn(late).getByRole('button', { name: late.t('fulfilment:offers.accept') }));
  await seesToast(late, late.t(`fulfilment:offers.closed.${reason}`));
  await noOffers(late).waitFor();
}

export const nameOf = ({ who }: Person, { name }: Service): string => name[who.language] || name.pt;
/** The card of a service in the list of accepted services. */
export const workCard = ({ main }: Person, { id }: Service): Locator =>
  main.getByRole('article').filter({ has: main.page().locator(`a[href$="/${id}"]`) });
export const photosOf = ({ main, t }: Person): Locator =>
  main.getByRole('region', { name: t('fulfilment:work.photos') }).getByRole('img');

/** Expects the offer to show its distance, amount and remaining time in the format of the person's language. */
export async function showsOffer(somebody: Person, { amountToReceive, distanceKm = 0 }: Service): Promise<void> {
  const { t, who } = somebody;
  const card = cardIn(somebody);
  const locale = { pt: 'pt-PT', en: 'en-GB', es: 'es-ES' }[who.language];
  const written = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value);
  const distance = written(distanceKm, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 });
  await card.getByText(t('fulfilment:offers.distance', { distance })).waitFor();
  await card.getByText(written(Number(amountToReceive), { style: 'currency', currency: 'EUR' })).waitFor();
  await card.getByText(t.within('fulfilment:offers.answerBy')).waitFor();
  await card.getByText(timeLeft(t)).waitFor();
}

/**
 * Matches the remaining time of an offer: in minutes; or in hours if it is before 08:00, because the offer's time does
 * not run yet.
 */
function timeLeft(t: Person['t']): RegExp {
  const sentences = (['timeLeft.minutes', 'timeLeft.hours'] as const).flatMap((word) =>
    [1, 59].map((count) => t(`fulfilment:${word}`, { count, minutes: 59 })),
  );
  return new RegExp(`^(${sentences.join('|').replaceAll('59', String.raw`\d+`)})$`);
}

/** Uploads the photo of the finished work, and delays the request until the page shows the progress. */
export async function photographs(partner: Person, photo: ChosenFile): Promise<void> {
  const { page, main, hands, t } = partner;
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/photos?*', async (route) => {
    await arrival;
    await route.continue();
  });
  await hands.attach(main.getByLabel(t('fulfilment:step.takeAfter')), photo);
  await main.getByRole('progressbar', { name: t.like('fulfilment:upload.sending') }).waitFor();
  arrive();
  await photosOf(partner).first().waitFor();
  await page.unroute('**/photos?*');
}
