import { type Language, translate } from '@perpetua/contracts/languages';
import type { Earning, EarningStatus } from '@perpetua/contracts/partners.contract';
import { type CsvStyle, csvText } from '../../platform/csv.js';

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

/** Earnings as CSV in a reader's language. */
export const statementCsv = (rows: readonly Earning[], style: CsvStyle): string => {
  const { language } = style;
  const { head, statuses } = WORDS[language];
  const lines = rows.map((row) => [
    { day: row.scheduledDate },
    { day: row.completedDate },
    row.orderNumber,
    row.serviceId,
    translate(row.name, language),
    { decimal: row.amountToReceive },
    statuses[row.status],
  ]);
  return csvText([head, ...lines], style);
};
