import { type Language, translate } from '@perpetua/contracts/languages';
import type { Earning, EarningStatus } from '@perpetua/contracts/partners.contract';
import { csvText } from '../../platform/csv.js';

interface Words {
  readonly head: readonly string[];
  readonly statuses: Record<EarningStatus, string>;
}

const WORDS: Record<Language, Words> = {
  pt: {
    head: ['Data do serviço', 'Concluído a', 'Encomenda', 'Serviço', 'Descrição', 'A receber (EUR)', 'Estado'],
    statuses: { pending: 'pendente', frozen: 'suspenso', earned: 'ganho', forfeited: 'perdido' },
  },
  en: {
    head: ['Date of service', 'Completed on', 'Order', 'Service', 'Description', 'To receive (EUR)', 'Status'],
    statuses: { pending: 'pending', frozen: 'frozen', earned: 'earned', forfeited: 'forfeited' },
  },
  es: {
    head: ['Fecha del servicio', 'Completado el', 'Pedido', 'Servicio', 'Descripción', 'A recibir (EUR)', 'Estado'],
    statuses: { pending: 'pendiente', frozen: 'retenido', earned: 'ganado', forfeited: 'perdido' },
  },
};

/** Earnings as CSV (RFC 4180) in a reader's language; amounts have a decimal point. */
export const statementCsv = (rows: readonly Earning[], language: Language): string => {
  const { head, statuses } = WORDS[language];
  const lines = rows.map((row) => [
    row.scheduledDate,
    row.completedDate ?? '',
    row.orderNumber,
    row.serviceId,
    translate(row.name, language),
    row.amountToReceive,
    statuses[row.status],
  ]);
  return csvText([head, ...lines]);
};
