import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import type { ServiceSummary } from '../fulfilment/index.js';
import type { ServiceWords } from './mail.commands.js';

/** The template of words about a service. */
export const templateOf = (
  words: ServiceWords,
  { type, subscriptionId }: Pick<ServiceSummary, 'type' | 'subscriptionId'>,
): MailTemplate => {
  if (words === 'accepted') return subscriptionId === null ? 'service_accepted' : 'service_scheduled';
  if (words === 'delivered') return type === 'flower' ? 'flowers_delivered' : 'service_done';
  return words;
};
