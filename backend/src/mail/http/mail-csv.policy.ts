import type { MailEntry } from '@perpetua/contracts/mail.contract';
import { mainlandZone } from '@perpetua/contracts/zone-names';
import type { CsvColumns } from '../../platform/http/requests/list-export.js';

/** The columns of the CSV file of mails. */
export const mailCsv: CsvColumns<MailEntry> = {
  subject: { title: { pt: 'Assunto', en: 'Subject', es: 'Asunto' }, of: ({ subject }) => subject },
  template: { title: { pt: 'Modelo', en: 'Template', es: 'Plantilla' }, of: ({ template }) => template },
  to: { title: { pt: 'Para', en: 'To', es: 'Para' }, of: ({ to }) => to },
  status: { title: { pt: 'Estado', en: 'Status', es: 'Estado' }, of: ({ status }) => status },
  attempts: { title: { pt: 'Tentativas', en: 'Attempts', es: 'Intentos' }, of: ({ attempts }) => attempts },
  lastError: { title: { pt: 'Último erro', en: 'Last error', es: 'Último error' }, of: ({ lastError }) => lastError },
  createdAt: {
    title: { pt: 'Criado em (hora de Lisboa)', en: 'Created (Lisbon time)', es: 'Creado el (hora de Lisboa)' },
    of: ({ createdAt }) => ({ instant: createdAt, timeZone: mainlandZone }),
  },
  sentAt: {
    title: { pt: 'Enviado em (hora de Lisboa)', en: 'Sent (Lisbon time)', es: 'Enviado el (hora de Lisboa)' },
    of: ({ sentAt }) => ({ instant: sentAt, timeZone: mainlandZone }),
  },
};
