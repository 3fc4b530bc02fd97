import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import { accountMails } from './account-mails.policy.js';
import type { ContentWriter } from './mail-about.js';
import { officeMails } from './office-mails.policy.js';
import { orderMails } from './order-mails.policy.js';
import { paymentMails } from './payment-mails.policy.js';
import { planMails } from './plan-mails.policy.js';
import { serviceNews } from './service-news.policy.js';
import { serviceMails } from './service-mails.policy.js';

/** The content writer of each kind of mail. */
export const contentWriters: Readonly<Record<MailTemplate, ContentWriter>> = {
  ...accountMails,
  ...officeMails,
  ...orderMails,
  ...paymentMails,
  ...planMails,
  ...serviceMails,
  ...serviceNews,
};
