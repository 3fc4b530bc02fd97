import { type BlockKind, blockKinds, escalationReasons } from '@perpetua/contracts/fulfilment.contract';
import type { ServiceStatus } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { ServiceSummary } from '../../fulfilment/index.js';
import type { MailFrame } from '../mail.texts.js';
import type { ContentWriter, MailAbout, MailContent } from './mail-about.js';
import type { MailWords } from './mail-words.js';
import { writtenFacts } from './order-mails.policy.js';
import { clockOf, factsOf } from './service-mails.policy.js';

/** Everything that the words of such a mail may contain; a text uses some of it. */
export const valuesIn = (service: ServiceSummary, about: MailAbout, words: MailWords): Record<string, string> => {
  const { values } = about;
  const clock = clockOf(service, about);
  const { frame } = words.texts;
  const { date, hour, until, amountCents, kind, cause, by, fields } = values;
  const known = blockKinds.find((one): one is BlockKind => one === kind);
  const reason = escalationReasons.find((one) => one === cause);
  const canceller = by === undefined ? undefined : frame.cancelledBy[by as keyof MailFrame['cancelledBy']];
  return {
    n: service.orderNumber,
    date: words.date(service.scheduledDate),
    place: [service.parish, service.city].filter(Boolean).join(', '),
    when:
      date === undefined
        ? words.slot(service.scheduledDate, service.scheduledHour, clock)
        : words.slot(date, hour ?? null, clock),
    ...(until !== undefined && { until: words.time(new Date(until), clock) }),
    ...(amountCents !== undefined && { amount: words.money(Number(amountCents)) }),
    ...(known !== undefined && { kind: frame.blockKinds[known] }),
    ...(reason !== undefined && { cause: frame.escalations[reason] }),
    ...(canceller !== undefined && { by: canceller }),
    ...(fields !== undefined && { fields: words.corrected(fields) }),
  };
};

/** The page of the service for the reader: the customer, the partner who has it, or the office. */
export const pageOf = ({ serviceId, customerId }: ServiceSummary, recipientId: string | undefined): string => {
  if (recipientId === undefined) return `/services/${serviceId}`;
  return recipientId === customerId ? `/my-services/${serviceId}` : `/my-services-adv/${serviceId}`;
};

/** Why a mail is no longer needed, by what has become of the service; undefined while it is. */
type Stale = (service: ServiceSummary, about: MailAbout) => string | undefined;

const unless =
  (...statuses: readonly ServiceStatus[]): Stale =>
  ({ status }) =>
    statuses.includes(status) ? undefined : 'the service has moved on';

const unlessTheirs: Stale = ({ partnerId }, { recipientId }) =>
  partnerId === recipientId ? undefined : 'the partner has lost it again';

const unlessCancelled: Stale = ({ status }) => (status === 'cancelled' ? 'the service was cancelled' : undefined);

/** A mail about something that happened to a service, with a link to it unless the reader has lost it. */
const news =
  (text: MailContent['text'], { stale, isLost = false }: { stale?: Stale; isLost?: boolean } = {}): ContentWriter =>
  (about, words) => {
    const { service } = about;
    if (service === undefined) return undefined;
    const outdated = stale?.(service, about);
    return {
      text,
      values: valuesIn(service, about, words),
      facts: [...factsOf(service, about, words), ...writtenFacts(service.products, about.details, words)],
      ...(!isLost && { link: pageOf(service, about.recipientId) }),
      ...(outdated !== undefined && { stale: outdated }),
    };
  };

const lost = { isLost: true } as const;

const corrected = news('partner_delivery_corrected');

/**
 * Tells a partner what was corrected, with all that is written now; the partner with an open offer, who sees none of it
 * yet, only what.
 */
const deliveryCorrected: ContentWriter = (about, words) => {
  const { service, recipientId } = about;
  const content = corrected(about, words);
  if (service === undefined || content === undefined || service.partnerId === recipientId) return content;
  const isOffered = service.offers.some(({ partnerId }) => partnerId === recipientId);
  return {
    text: 'partner_offer_corrected',
    values: { ...content.values, city: service.city },
    facts: factsOf(service, about, words).filter(({ label }) => label !== 'order'),
    link: '/services-available',
    ...(!isOffered && { stale: 'the offer is over' }),
  };
};

const proposed = news('hour_proposed');

/** Tells the customer that a partner can come at another hour, beside the hour of the service. */
const hourProposed: ContentWriter = (about, words) => {
  const { service, values: queued } = about;
  const content = proposed(about, words);
  if (service === undefined || content === undefined) return undefined;
  const open = service.offers.find(({ offerId, hour }) => offerId === queued.offerId && hour === queued.hour);
  return {
    ...content,
    values: {
      ...content.values,
      hour: queued.hour ?? '',
      agreed: service.scheduledHour ?? '',
      until: open === undefined ? '' : words.time(new Date(open.expiresAt), clockOf(service, about)),
    },
    ...(open === undefined && { stale: 'the hour is not proposed any more' }),
  };
};

const hourOver = news('partner_hour_over');

/** Tells a partner that the hour is not needed; the partner sees what an offer shows. */
const partnerHourOver: ContentWriter = (about, words) => {
  const { service } = about;
  const content = hourOver(about, words);
  if (service === undefined || content === undefined) return undefined;
  const { facts, values } = content;
  return {
    text: content.text,
    values: { ...values, hour: about.values.hour ?? '', city: service.city },
    facts: facts.filter(({ label }) => label === 'where'),
  };
};

/** The mails about changes of a service, to whom each is told: `recipients.table.ts`. */
export const serviceNews = {
  service_cancelled: news('service_cancelled'),
  service_moved: news('service_moved'),
  service_relocated: news('service_relocated'),
  route_day: news('route_day'),
  closed_day_moved: news('closed_day_moved'),
  closed_day_proposed: news('closed_day_proposed', { stale: unless('reschedule_proposed') }),
  closed_day_cancelled: news('closed_day_cancelled', lost),
  hour_proposed: hourProposed,
  reschedule_proposed: news('reschedule_proposed', { stale: unless('reschedule_proposed') }),
  reschedule_agreed: news('reschedule_agreed'),
  // Where the old date was closed, the cancellation is told instead.
  reschedule_refused: news('reschedule_refused', { stale: unlessCancelled }),
  reschedule_lapsed: news('reschedule_lapsed', { stale: unlessCancelled }),
  service_blocked: news('service_blocked', { stale: unless('blocked') }),
  block_answered: news('block_answered'),
  early_allowed: news('early_allowed', { stale: unless('accepted', 'in_progress') }),
  service_with_team: news('service_with_team', { stale: unless('escalated') }),
  service_rematching: news('service_rematching', { stale: unless('matching', 'offered', 'escalated') }),
  service_missed: news('service_missed', { stale: unless('matching', 'offered', 'escalated') }),
  complaint_rejected: news('complaint_rejected'),
  complaint_partial: news('complaint_partial'),
  complaint_full: news('complaint_full'),
  complaint_redo: news('complaint_redo'),
  partner_hour_over: partnerHourOver,
  partner_job_yours: news('partner_job_yours', { stale: unlessTheirs }),
  partner_job_in_advance: news('partner_job_in_advance', { stale: unlessTheirs }),
  partner_delivery_corrected: deliveryCorrected,
  partner_job_gone: news('partner_job_gone', lost),
  partner_job_moved: news('partner_job_moved', lost),
  partner_grave_corrected: news('partner_grave_corrected', { stale: unlessTheirs }),
  partner_job_cancelled: news('partner_job_cancelled', lost),
  partner_missed: news('partner_missed', lost),
  partner_block_noted: news('partner_block_noted', { stale: unless('blocked') }),
  partner_complaint_rejected: news('partner_complaint_rejected'),
  partner_complaint_partial: news('partner_complaint_partial'),
  partner_complaint_redo: news('partner_complaint_redo'),
  partner_complaint_lost: news('partner_complaint_lost', lost),
  office_escalation: news('office_escalation', { stale: unless('escalated') }),
  office_blocked: news('office_blocked', { stale: unless('blocked') }),
  office_block_answered: news('office_block_answered'),
  office_late_start: news('office_late_start'),
  office_complaint: news('office_complaint', { stale: unless('disputed') }),
} as const satisfies Record<string, ContentWriter>;
