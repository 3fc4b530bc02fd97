import { roughKm } from '@perpetua/contracts/great-circle';
import type { ServiceSummary } from '../../fulfilment/index.js';
import type { ContentWriter, MailAbout, MailContent, MailFact, MailPicture } from './mail-about.js';
import type { MailClock, MailWords } from './mail-words.js';
import { productsOf } from './order-mails.policy.js';

/** The clock of the place of the service, beside that of the partner who reads the mail. */
export const clockOf = ({ timeZone }: ServiceSummary, { partnerZone }: MailAbout): MailClock => ({
  timeZone,
  beside: partnerZone,
});

/** The clock by which the reading partner answers: that of the partner's own place, else of the service's. */
export const answerClock = ({ timeZone }: ServiceSummary, { partnerZone }: MailAbout): MailClock => ({
  timeZone: partnerZone ?? timeZone,
  beside: timeZone,
});

/** The facts of a service that a mail lists. */
export const factsOf = (service: ServiceSummary, about: MailAbout, words: MailWords): MailFact[] => [
  { label: 'order', value: service.orderNumber },
  { label: 'products', value: productsOf(service.products, words) },
  { label: 'when', value: words.slot(service.scheduledDate, service.scheduledHour, clockOf(service, about)) },
  { label: 'where', value: [service.parish, service.city].filter(Boolean).join(', ') },
];

/** The content in which a mail about a service differs from the default of {@link aboutService}. */
type ServicePart = (service: ServiceSummary, about: MailAbout, words: MailWords) => Partial<MailContent>;

const aboutService =
  (text: MailContent['text'], part: ServicePart): ContentWriter =>
  (about, words) => {
    const { service } = about;
    if (service === undefined) return undefined;
    const { values, ...more } = part(service, about, words);
    return {
      text,
      facts: factsOf(service, about, words),
      link: `/my-services/${service.serviceId}`,
      ...more,
      values: { n: service.orderNumber, ...values },
    };
  };

/** The partner's name; Perpétua when the partner's account is closed. */
const partnerIn = ({ partnerName }: MailAbout): string => partnerName || 'Perpétua';

const accepted = (text: 'service_accepted' | 'service_scheduled'): ContentWriter =>
  aboutService(text, (service, about, words) => ({
    values: { partner: partnerIn(about), date: words.date(service.scheduledDate) },
    ...((service.partnerId === null || service.status === 'cancelled') && { stale: 'nobody has it any more' }),
  }));

/** How many photos of the result a mail shows. */
const MOST_AFTER = 2;

/** The last photo from before the work beside the last ones of its result; a mail stays small. */
const picturesOf = ({ photos }: ServiceSummary): readonly MailPicture[] => [
  ...photos.filter(({ kind }) => kind === 'before').slice(-1),
  ...photos.filter(({ kind }) => kind === 'after').slice(-MOST_AFTER),
];

const delivered = (text: 'service_done' | 'flowers_delivered'): ContentWriter =>
  aboutService(text, (service, about) => ({ values: { partner: partnerIn(about) }, pictures: picturesOf(service) }));

const notCarriedOut = (text: 'no_partner' | 'no_partner_missed'): ContentWriter =>
  aboutService(text, ({ refundCents }, _about, words) => ({ values: { amount: words.money(refundCents) } }));

const nobodyAccepted = notCarriedOut('no_partner');
const nobodyCame = notCarriedOut('no_partner_missed');
const noPartner: ContentWriter = (about, words) =>
  ('missed' in about.values ? nobodyCame : nobodyAccepted)(about, words);

const complaintReceived = aboutService('complaint_received', () => ({}));

/**
 * The mail about an offer shows the approximate place, the date, the earning and the expiry of the offer. The partner
 * cannot see the exact address and people's names before accepting the offer.
 */
const newJob = aboutService('partner_new_job', (service, about, words) => {
  const { recipientId } = about;
  const offer = service.offers.find(({ partnerId }) => partnerId === recipientId);
  return {
    values: { city: service.city },
    link: '/services-available',
    facts: [
      ...factsOf(service, about, words).filter(({ label }) => label !== 'order'),
      ...(offer
        ? ([
            { label: 'distance', value: words.distance(roughKm(offer.distanceKm)) },
            { label: 'receive', value: words.money(service.amountToReceiveCents) },
            { label: 'answerBy', value: words.time(new Date(offer.expiresAt), answerClock(service, about)) },
          ] as const)
        : []),
    ],
    ...(!offer && { stale: 'the offer is over' }),
  };
});

const reminderOf = (text: 'proof_reminder' | 'proof_reminder_photographed'): ContentWriter =>
  aboutService(text, ({ serviceId, status, partnerId }, { recipientId }) => ({
    link: `/my-services-adv/${serviceId}`,
    ...((status !== 'in_progress' || partnerId !== recipientId) && { stale: 'the work is not under way any more' }),
  }));

const lacksEverything = reminderOf('proof_reminder');
const lacksDelivery = reminderOf('proof_reminder_photographed');
const proofReminder: ContentWriter = (about, words) =>
  (about.service?.hasProof ? lacksDelivery : lacksEverything)(about, words);

const disputeAlarm = aboutService('dispute_alarm', ({ serviceId, status }) => ({
  link: `/services/${serviceId}`,
  ...(status !== 'disputed' && { stale: 'the complaint is decided' }),
}));

/** The mails about a service. */
export const serviceMails = {
  service_accepted: accepted('service_accepted'),
  service_scheduled: accepted('service_scheduled'),
  service_done: delivered('service_done'),
  flowers_delivered: delivered('flowers_delivered'),
  no_partner: noPartner,
  complaint_received: complaintReceived,
  partner_new_job: newJob,
  proof_reminder: proofReminder,
  dispute_alarm: disputeAlarm,
} as const satisfies Record<string, ContentWriter>;
