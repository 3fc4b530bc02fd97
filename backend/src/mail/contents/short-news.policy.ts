import type { ServiceSummary } from '../../fulfilment/index.js';
import { filled } from '../mail.texts.js';
import type { MessageWords, NewsText, NoticeWords } from '../news.queries.js';
import { shortTexts } from '../short-news.texts.js';
import type { MailAbout } from './mail-about.js';
import type { MailWords } from './mail-words.js';
import { answerClock } from './service-mails.policy.js';
import { pageOf, valuesIn } from './service-news.policy.js';

export type ShortWords = NoticeWords | MessageWords;

interface Short {
  readonly values: Readonly<Record<string, string>>;
  readonly link?: string;
  readonly isStale?: boolean;
}

/** Undefined when the record that it is about no longer exists. */
type ShortWriter = (about: MailAbout, words: MailWords) => Short | undefined;

const OFFERS = '/services-available';

/** Everything that a short text about a service may contain. */
const valuesOf = (service: ServiceSummary, about: MailAbout, words: MailWords): Record<string, string> => ({
  ...valuesIn(service, about, words),
  city: service.city,
  service: shortTexts[words.language].services[service.type],
});

const aboutService =
  (linkOf: (service: ServiceSummary, about: MailAbout) => string): ShortWriter =>
  (about, words) =>
    about.service && {
      values: valuesOf(about.service, about, words),
      link: linkOf(about.service, about),
    };

const ofService = aboutService((service, { recipientId }) => pageOf(service, recipientId));
const ofOffer = aboutService(() => OFFERS);

/** An offer that still waits for the reader's answer. */
const openOffer: ShortWriter = (about, words) => {
  const { service, recipientId } = about;
  if (service === undefined) return undefined;
  const offer = service.offers.find(({ partnerId }) => partnerId === recipientId);
  const until = offer && words.time(new Date(offer.expiresAt), answerClock(service, about));
  return {
    values: { ...valuesOf(service, about, words), until: until ?? '' },
    link: OFFERS,
    isStale: offer === undefined,
  };
};

/** A message to a customer is outdated once the service is cancelled; a cancellation never is. */
const unlessCancelled: ShortWriter = (about, words) => {
  const short = ofService(about, words);
  return short && { ...short, isStale: about.service?.status === 'cancelled' };
};

/** A message that a partner was found is outdated once the service has none any more, or another. */
const unlessLost: ShortWriter = (about, words) => {
  const short = unlessCancelled(about, words);
  const partnerId = about.service?.partnerId ?? null;
  const { partnerId: told = partnerId } = about.values;
  return short && { ...short, isStale: short.isStale === true || partnerId === null || partnerId !== told };
};

const partnerDecision: ShortWriter = ({ partnerName, values: { partnerId, status = '' } }, { language }) =>
  partnerName === undefined || partnerId === undefined
    ? undefined
    : {
        values: { partner: partnerName, status: shortTexts[language].partnerStatuses[status] ?? status },
        link: `/partners/${partnerId}`,
      };

const writers: Readonly<Record<ShortWords, ShortWriter>> = {
  work_begun: ofService,
  offer_over: ofOffer,
  office_rematched: ofService,
  office_missed: ofService,
  office_partner: partnerDecision,
  sms_offer: openOffer,
  sms_accepted: unlessLost,
  sms_delivered: ofService,
  sms_cancelled: ofService,
  push_offer: openOffer,
};

export const isShort = (words: string): words is ShortWords => words in writers;

/** Writes a short notice or message; undefined when the record that it is about no longer exists. */
export const shortNews = (short: ShortWords, about: MailAbout, words: MailWords): NewsText | undefined => {
  const written = writers[short](about, words);
  if (written === undefined) return undefined;
  const { title, text } = shortTexts[words.language].texts[short];
  return {
    title: filled(title, written.values),
    text: filled(text, written.values),
    link: written.link,
    isStale: written.isStale === true,
  };
};
