import type { MailText, MailTextKey } from '../mail.texts.js';

/** The mails to partners about their work, and to the office. */
export const englishWorkNews = {
  partner_hour_over: {
    subject: 'The hour that you proposed is no longer needed',
    paragraphs: [
      'You proposed {hour} on {date} for a service in {city}. That offer is over, and the hour is no longer needed.',
      'There is nothing more for you to do: the place on your day is free for other offers.',
    ],
  },
  partner_job_yours: {
    subject: 'Service {n} is yours',
    paragraphs: [
      'Service {n} is yours: {when}.',
      'The address, the contacts and the instructions are on the page of the service.',
    ],
    button: 'See the service',
  },
  partner_job_in_advance: {
    subject: 'Service {n} was accepted for you',
    paragraphs: [
      'Service {n} was accepted for you, as you told us to in advance: {when}.',
      'You may hand it back without any disadvantage until {until}, on the page of the service. After that it stays with you.',
      'The address, the contacts and the instructions are on the page of the service.',
    ],
    button: 'See the service',
  },
  partner_delivery_corrected: {
    subject: 'Service {n} was corrected',
    paragraphs: [
      'The order of service {n} was corrected: {fields}.',
      'Please follow what the page of the service says now.',
    ],
    button: 'See the service',
  },
  partner_offer_corrected: {
    subject: 'A service that we offered you was corrected',
    paragraphs: [
      'Of the service in {city} that we offered you, this has changed: {fields}.',
      'The rest of the offer stays.',
    ],
    button: 'See the available services',
  },
  partner_job_gone: {
    subject: 'Service {n} is no longer yours',
    paragraphs: [
      'Service {n} is no longer yours and goes to somebody else. You do not need to do it any more.',
      'If you have questions, reply to this message.',
    ],
  },
  partner_job_moved: {
    subject: 'The grave of service {n} has moved',
    paragraphs: [
      'The grave of service {n} is now in another cemetery. So the service is no longer yours, and you need not do it.',
      'It does not count as withdrawing: the day is free for other offers. If the new place is within your radius, you may be asked again.',
    ],
  },
  partner_grave_corrected: {
    subject: 'The place of service {n} was corrected',
    paragraphs: [
      'The details of the grave of service {n} were corrected: the name, the section or the point on the map.',
      'The date and the cemetery stay the same. Please look at the place on the page of the service before you go.',
    ],
    button: 'See the service',
  },
  partner_job_cancelled: {
    subject: 'Service {n} was cancelled',
    paragraphs: [
      'Service {n}, which was yours, was cancelled. You do not need to do it any more.',
      'For this service you receive {amount}. The day is free for other offers.',
    ],
  },
  partner_missed: {
    subject: 'Service {n} was not recorded',
    paragraphs: [
      'Service {n} was not recorded as begun on its day. It is therefore no longer yours.',
      'If you did it, or if something came up, reply to this message and tell us what happened.',
    ],
  },
  partner_block_noted: {
    subject: 'We recorded the interruption of service {n}',
    paragraphs: [
      'We recorded that you could not continue service {n}: {kind}.',
      'We asked the customer when you should come again, and tell you as soon as there is an answer, at the latest on {until}.',
    ],
    button: 'See the service',
  },
  partner_complaint_rejected: {
    subject: 'Complaint about service {n}: decision',
    paragraphs: [
      'There was a complaint about service {n}. We looked into it, and the service stays as it is.',
      'What you receive for it does not change.',
    ],
    button: 'See the service',
  },
  partner_complaint_partial: {
    subject: 'Complaint about service {n}: decision',
    paragraphs: [
      'There was a complaint about service {n}. We looked into it and refund a part of the price; what you receive is reduced in the same proportion.',
      'Your statement shows the new amount. If you do not agree, reply to this message: a person looks at it again.',
    ],
    button: 'See the service',
  },
  partner_complaint_redo: {
    subject: 'Service {n} is done again',
    paragraphs: [
      'There was a complaint about service {n}. We looked into it and ask you to do it again: {when}. What you receive does not change.',
      'If you cannot, or do not agree, reply to this message.',
    ],
    button: 'See the service',
  },
  partner_complaint_lost: {
    subject: 'Complaint about service {n}: decision',
    paragraphs: [
      'There was a complaint about service {n}. We looked into it, and nothing is due for this service.',
      'If you do not agree, reply to this message: a person looks at it again.',
    ],
  },
  partner_rejected: {
    subject: 'Your partner application',
    paragraphs: [
      'Thank you for applying. This time we cannot accept your application. The reason is below.',
      'You can apply again whenever you like. If you have questions, reply to this message.',
    ],
    button: 'Apply again',
  },
  partner_suspended: {
    subject: 'Your activity is suspended',
    paragraphs: [
      'Your activity with Perpétua is suspended. Open offers and services that have not begun go to others, what is under way continues, and earnings are held back. The reason is below.',
      'If you do not agree, reply to this message: a person of our team looks at the decision again with you.',
    ],
  },
  partner_reinstated: {
    subject: 'You work with us again',
    paragraphs: [
      'The suspension of your activity has ended. You receive offers again, and the earnings held back are released.',
      'Please check your radius and your capacity for each day.',
    ],
    button: 'See available services',
  },
  partner_absent: {
    subject: 'Work on your days off, {from} to {to}',
    paragraphs: [
      'You will be away from {from} to {to}, and have accepted work for those days, listed below.',
      'This work stays yours. If you cannot do it, please hand it back soon, so that we can find somebody else in time. If you can, there is nothing to do.',
    ],
    button: 'See the work',
  },
  partner_paused: {
    subject: 'You are paused',
    paragraphs: [
      'You receive no new offers. What you have accepted stays yours.',
      'When you want to come back, end the pause in your partner area.',
    ],
    button: 'See your area',
  },
  partner_account_blocked: {
    subject: 'Your account is blocked',
    paragraphs: [
      'Your account with Perpétua is blocked, and for now you cannot sign in. The services that you had go to others, and earnings are held back.',
      'If you do not know why, or do not agree, reply to this message: a person of our team looks at the decision again with you.',
    ],
  },
  partner_account_unblocked: {
    subject: 'Your account is open again',
    paragraphs: [
      'Your account with Perpétua is open again. You can sign in with your e-mail address and your password.',
      'Your area shows whether you receive offers again.',
    ],
    button: 'Sign in',
  },
  office_escalation: {
    subject: 'Service {n} waits for the team',
    paragraphs: [
      'Service {n} needs somebody of the team: {cause}.',
      'Choose who does it on the page of the service. Otherwise it is cancelled and refunded at the time shown there.',
    ],
    button: 'See the service',
  },
  office_blocked: {
    subject: 'Service {n} interrupted',
    paragraphs: [
      'The partner could not continue service {n}: {kind}.',
      'The customer can answer until {until}. After that the service goes to the team.',
    ],
    button: 'See the service',
  },
  office_block_answered: {
    subject: 'Service {n} continues',
    paragraphs: [
      'The customer has answered: service {n} continues with the same partner, {when}.',
      'There is nothing to do.',
    ],
    button: 'See the service',
  },
  office_late_start: {
    subject: 'Start reported after the deadline: service {n}',
    paragraphs: [
      'The partner reported, after the deadline, to have started service {n} on {until}, still within it.',
      'If the work is under way, the refund waits for your decision. If the service already counted as missed, what was refunded or moved stays as it is until you decide.',
    ],
    button: 'See the service',
  },
  office_complaint: {
    subject: 'New complaint: service {n}',
    paragraphs: [
      'There is a complaint about service {n}. The partner’s amount is held back until the decision.',
      'It should be decided by {until}.',
    ],
    button: 'See the service',
  },
  office_refund_failed: {
    subject: 'Refund not completed: order {n}',
    paragraphs: ['A refund for order {n} was refused by the payment provider.', 'Repeat it on the page of the order.'],
    button: 'See the order',
  },
} as const satisfies Partial<Record<MailTextKey, MailText>>;
