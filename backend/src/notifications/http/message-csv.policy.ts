import type { MessageEntry } from '@perpetua/contracts/messages.contract';
import { mainlandZone } from '@perpetua/contracts/zone-names';
import type { CsvColumns } from '../../platform/http/requests/list-export.js';

/** The columns of the CSV file of messages. */
export const messageCsv: CsvColumns<MessageEntry> = {
  kind: { title: { pt: 'Conteúdo', en: 'Content', es: 'Contenido' }, of: ({ kind }) => kind },
  channel: { title: { pt: 'Canal', en: 'Channel', es: 'Canal' }, of: ({ channel }) => channel },
  recipient: {
    title: { pt: 'Para', en: 'To', es: 'Para' },
    of: ({ recipient }) => recipient?.name ?? null,
  },
  role: { title: { pt: 'Papel', en: 'Role', es: 'Papel' }, of: ({ role }) => role },
  status: { title: { pt: 'Estado', en: 'Status', es: 'Estado' }, of: ({ status }) => status },
  attempts: { title: { pt: 'Tentativas', en: 'Attempts', es: 'Intentos' }, of: ({ attempts }) => attempts },
  lastError: { title: { pt: 'Último erro', en: 'Last error', es: 'Último error' }, of: ({ lastError }) => lastError },
  createdAt: {
    title: { pt: 'Criada em (hora de Lisboa)', en: 'Created (Lisbon time)', es: 'Creado el (hora de Lisboa)' },
    of: ({ createdAt }) => ({ instant: createdAt, timeZone: mainlandZone }),
  },
  sentAt: {
    title: { pt: 'Enviada em (hora de Lisboa)', en: 'Sent (Lisbon time)', es: 'Enviado el (hora de Lisboa)' },
    of: ({ sentAt }) => ({ instant: sentAt, timeZone: mainlandZone }),
  },
};
