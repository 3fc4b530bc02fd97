import type { ShortTexts } from '../short-news.js';

/** The notices without a mail, and the messages to phones and devices. */
export const englishShort: ShortTexts = {
  services: { flower: 'flowers', clean: 'grave cleaning' },
  partnerStatuses: {
    approved: 'approved',
    rejected: 'rejected',
    suspended: 'suspended',
    reinstated: 'reinstated',
    paused: 'paused',
  },
  instead: {
    invoice_issued:
      'The invoice-receipt {number} for your order {n} is in your personal area, where we keep it for ten years.',
    credit_note_issued:
      'The credit note {number} is in your personal area. It corrects the invoice-receipt for your order {n} by the amount that we refunded.',
    partner_absent:
      'You will be away from {from} to {to}, and had accepted work for those days. If you cannot do it, please hand it back soon.',
    hour_proposed:
      'A partner proposed to come at {hour} for service {n}. While the proposal is open, you can accept it on the page of the service.',
  },
  texts: {
    work_begun: {
      title: 'The work has begun: service {n}',
      text: 'The work on service {n} has begun. We show you the pictures as soon as it is done.',
    },
    offer_over: {
      title: 'Offer over: {city}',
      text: 'The offer for {when} in {city} is no longer available. There is nothing for you to do.',
    },
    office_rematched: {
      title: 'Another partner is looked for: service {n}',
      text: 'The partner withdrew from service {n} in {place}. The search has started again.',
    },
    office_missed: {
      title: 'Service {n} was not carried out',
      text: 'The partner did not carry out service {n} in {place} on the agreed date.',
    },
    office_partner: {
      title: 'Partner {status}: {partner}',
      text: 'The status of the partner {partner} has changed: {status}.',
    },
    sms_offer: { title: 'Urgent offer', text: 'Perpétua: urgent offer, {service}, {city}, {when}. Answer by {until}:' },
    sms_accepted: { title: 'Service accepted', text: 'Perpétua: your service {n} was accepted for {when}.' },
    sms_delivered: { title: 'Service done', text: 'Perpétua: your service {n} is done. The pictures:' },
    sms_cancelled: { title: 'Service cancelled', text: 'Perpétua: service {n} was cancelled. The details:' },
    push_offer: { title: 'New offer', text: '{service}, {city}' },
  },
};
