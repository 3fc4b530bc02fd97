import type { MailText, MailTextKey } from '../mail.texts.js';

/** The mails to customers about changes of their services, plans, graves and refunds. */
export const englishNews = {
  order_corrected: {
    subject: 'Order {n} was corrected',
    paragraphs: [
      'Our team corrected order {n}: {fields}.',
      'Please see whether everything is right. If it is not, reply to this message.',
    ],
    button: 'See the order',
  },
  service_cancelled: {
    subject: 'Service {n} was cancelled',
    paragraphs: [
      'Your service {n} was cancelled {by}.',
      'Under the terms you are entitled to a refund of {amount}. A refund goes back to the means of payment that you used, and we tell you as soon as it is sent.',
    ],
    button: 'See the service',
  },
  service_moved: {
    subject: 'New date of service {n}',
    paragraphs: [
      'The date of service {n} has changed. The new date is {when}.',
      'If it does not suit you, choose another on the page of the service, or reply to this message.',
    ],
    button: 'See the service',
  },
  service_relocated: {
    subject: 'The grave has moved: service {n}',
    paragraphs: [
      'The grave has moved, and service {n} moves with it: it now takes place in {place}, {when}. The price stays the same.',
      'We are looking for a partner near the new place and will tell you as soon as one accepts. If the date does not suit you, choose another one on the page of the service.',
    ],
    button: 'See the service',
  },
  route_day: {
    subject: 'The day of service {n}: {when}',
    paragraphs: [
      'Service {n} will take place on {when}. On that day other graves of the cemetery are cared for as well, and it is one of the days that you agreed to.',
      'If it does not suit you, choose another one on the page of the service.',
    ],
    button: 'See the service',
  },
  closed_day_moved: {
    subject: 'New date for service {n}: the cemetery is closed',
    paragraphs: [
      'The cemetery will be closed on the day planned for service {n}. So the date has been changed to {when}.',
      'If it does not suit you, choose another one on the page of the service, or cancel free of charge until the work begins.',
    ],
    button: 'See the service',
  },
  closed_day_proposed: {
    subject: 'New date proposed for service {n}: the cemetery is closed',
    paragraphs: [
      'The cemetery will be closed on the day agreed for service {n}, {date}. We propose another one: {when}.',
      'Please tell us by {until} whether you accept it. If it is refused or stays unanswered, the service is cancelled and what was paid is refunded in full.',
    ],
    button: 'Answer',
  },
  closed_day_cancelled: {
    subject: 'Service {n} was cancelled: the cemetery is closed',
    paragraphs: [
      'The cemetery is closed on the day of service {n}, and no other day was agreed. So the service was cancelled and will not take place.',
      'What was paid is refunded in full to the person who paid it.',
    ],
  },
  hour_proposed: {
    subject: 'A partner can come at {hour}: service {n}',
    paragraphs: [
      'For service {n}, {date}, a partner can come at {hour} instead of {agreed}.',
      'Nothing is decided until you choose: we go on asking other partners for {agreed}. If {hour} suits you, accept it on the page of the service by {until}.',
    ],
    button: 'See the proposed hour',
  },
  reschedule_proposed: {
    subject: 'New date proposed for service {n}',
    paragraphs: [
      'A new date was proposed for service {n}: {when}.',
      'Please tell us by {until} whether you accept it. Without an answer the present date stands, {date}.',
    ],
    button: 'Answer',
  },
  reschedule_agreed: {
    subject: 'New date accepted: service {n}',
    paragraphs: ['The new date of service {n} was accepted: {when}.', 'There is nothing more for you to do.'],
    button: 'See the service',
  },
  reschedule_refused: {
    subject: 'Service {n} keeps its date',
    paragraphs: [
      'The date proposed for service {n} could not be accepted. The present date stands, {date}.',
      'If you need to, you can propose another date on the page of the service.',
    ],
    button: 'See the service',
  },
  reschedule_lapsed: {
    subject: 'Service {n} keeps its date',
    paragraphs: [
      'The new date proposed for service {n} was not answered in time. The present date stands, {date}.',
      'If you need to, you can propose another date on the page of the service.',
    ],
    button: 'See the service',
  },
  service_blocked: {
    subject: 'Service {n} waits for your answer',
    paragraphs: [
      'The partner was at the place but could not continue service {n}: {kind}.',
      'Please tell us by {until} when to come again. Without an answer our team looks for a solution.',
    ],
    button: 'Answer',
  },
  block_answered: {
    subject: 'Service {n} continues',
    paragraphs: [
      'Service {n}, which had been interrupted, continues with the same partner: {when}.',
      'What was said about the interruption is on the page of the service.',
    ],
    button: 'See the service',
  },
  early_allowed: {
    subject: 'The flowers of service {n} may be delivered earlier',
    paragraphs: [
      'The delivery of service {n}, agreed for {when}, was allowed before that hour as well, on the same day.',
      'In a cemetery, never before it opens.',
    ],
    button: 'See the service',
  },
  service_with_team: {
    subject: 'Our team looks after service {n}',
    paragraphs: [
      'Service {n} could not go ahead as planned. Our team is looking for somebody to carry it out.',
      'There is nothing for you to do: we tell you as soon as there is a solution. If it cannot be carried out, we refund it.',
    ],
    button: 'See the service',
  },
  service_rematching: {
    subject: 'We are looking for another partner for service {n}',
    paragraphs: [
      'The partner who had accepted service {n} can no longer do it. We are looking for another one for the same date, {date}.',
      'There is nothing for you to do: we tell you as soon as the service is accepted. If nobody can, we refund it.',
    ],
    button: 'See the service',
  },
  service_missed: {
    subject: 'New date of service {n}',
    paragraphs: [
      'We are sorry: the visit of service {n} did not take place on its day. We are looking for another partner for {when}.',
      'If that date does not suit you, choose another on the page of the service.',
    ],
    button: 'See the service',
  },
  complaint_rejected: {
    subject: 'Decision on your complaint {n}',
    paragraphs: [
      'We looked into your complaint about service {n} and, from what we know, leave the service as it is.',
      'If you do not agree, reply to this message and tell us what we should look at again.',
    ],
    button: 'See the service',
  },
  complaint_partial: {
    subject: 'Decision on your complaint {n}',
    paragraphs: [
      'We looked into your complaint about service {n} and refund a part of the price: {amount}.',
      'It goes back to the means of payment that you used. If you do not agree, reply to this message.',
    ],
    button: 'See the service',
  },
  complaint_full: {
    subject: 'Decision on your complaint {n}',
    paragraphs: [
      'We looked into your complaint about service {n}. We are sorry for what happened and refund {amount}.',
      'It goes back to the means of payment that you used. There is nothing for you to do.',
    ],
    button: 'See the service',
  },
  complaint_redo: {
    subject: 'Decision on your complaint {n}',
    paragraphs: [
      'We looked into your complaint about service {n}. We are sorry for what happened: the service will be done again, free of charge, on {when}.',
      'If that date does not suit you, choose another on the page of the service.',
    ],
    button: 'See the service',
  },
  refund_failed: {
    subject: 'The refund for order {n} is delayed',
    paragraphs: [
      'The payment provider has not yet been able to complete a refund for your order {n}. The amount is still yours.',
      'There is nothing for you to do: our team is taking care of it and will tell you as soon as it is sent.',
    ],
    button: 'See the order',
  },
  plan_moved: {
    subject: 'Visit {visit} of your plan: {date}',
    paragraphs: [
      'Visit {visit} of your cleaning plan was moved to {date}.',
      'We tell you as soon as a partner has accepted it.',
    ],
    button: 'See the plan',
  },
  plan_relocated: {
    subject: 'The visits of your plan move to {city}',
    paragraphs: [
      'The grave has moved: the visits of your plan that are not arranged yet will take place in {city}. The dates and the price stay the same.',
      'Visits that are already arranged have a message of their own.',
    ],
    button: 'See the plan',
  },
  plan_paused: {
    subject: 'Your plan is paused',
    paragraphs: [
      'Your cleaning plan is paused until {until}. The visits to come are postponed by the same time.',
      'It resumes by itself. You can resume it earlier on the page of the plan.',
    ],
    button: 'See the plan',
  },
  plan_resumed: {
    subject: 'Your plan was resumed',
    paragraphs: [
      'Your cleaning plan was resumed. The visits to come are {days} days later.',
      'The new dates are on the page of the plan.',
    ],
    button: 'See the plan',
  },
  plan_cancelled: {
    subject: 'Your plan was cancelled',
    paragraphs: [
      'Your cleaning plan was cancelled. For the visits that were not scheduled yet we refund {amount}.',
      'There is a separate message about each visit that was scheduled. Nothing more will be charged.',
    ],
    button: 'See the plan',
  },
  grave_changed: {
    subject: 'We corrected the details of a grave',
    paragraphs: [
      'Our team corrected the details of the grave of {name}, at {cemetery}.',
      'Please check that everything is right. If it is not, change it on the page of the grave, or reply to this message.',
    ],
    button: 'See the grave',
  },
  grave_removed: {
    subject: 'We removed a grave from your area',
    paragraphs: [
      'Our team removed the grave of {name}, at {cemetery}, from your area. The services that were done stay in your area.',
      'If you did not expect this, reply to this message: we help you to register it again.',
    ],
  },
} as const satisfies Partial<Record<MailTextKey, MailText>>;
