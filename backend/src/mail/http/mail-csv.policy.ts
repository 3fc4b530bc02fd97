import type { MailEntry } from '@perpetua/contracts/mail.contract';
import type { CsvColumns } from '../../platform/http/requests/list-export.js';

/** The columns of the CSV file of mails. */
export const mailCsv: CsvColumns<MailEntry> = {
  subject: ({ subject }) => subject,
  template: ({ template }) => template,
  to: ({ to }) => to,
  status: ({ status }) => status,
  attempts: ({ attempts }) => attempts,
  lastError: ({ lastError }) => lastError,
  createdAt: ({ createdAt }) => createdAt,
  sentAt: ({ sentAt }) => sentAt,
};
