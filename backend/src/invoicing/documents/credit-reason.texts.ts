import type { GoodwillReason, RefundCause } from '@perpetua/contracts/refunds.contract';
import type { Language, Translations } from '@perpetua/contracts/languages';

type Reason = GoodwillReason | Exclude<RefundCause, 'goodwill'>;

const cancelled: Translations = { pt: 'Encomenda cancelada', en: 'Order cancelled', es: 'Pedido cancelado' };
const other: Translations = {
  pt: 'Reembolso do valor pago',
  en: 'Refund of the amount paid',
  es: 'Reembolso del importe pagado',
};

/** The reason of a refund, as a credit note prints it; `other` is the text for an unknown code. */
const REASONS: Readonly<Record<Reason, Translations>> = {
  courtesy: { pt: 'Cortesia comercial', en: 'Gesture of goodwill', es: 'Cortesía comercial' },
  quality: {
    pt: 'Qualidade abaixo do esperado',
    en: 'Quality below what was expected',
    es: 'Calidad inferior a la esperada',
  },
  late: {
    pt: 'Entrega ou visita fora da hora combinada',
    en: 'Delivery or visit not at the agreed time',
    es: 'Entrega o visita fuera de la hora acordada',
  },
  incomplete: {
    pt: 'Faltou uma parte da encomenda',
    en: 'Part of the order was missing',
    es: 'Faltó una parte del pedido',
  },
  price: { pt: 'Correção do preço', en: 'Price correction', es: 'Corrección del precio' },
  service_cancelled: { pt: 'Serviço cancelado', en: 'Service cancelled', es: 'Servicio cancelado' },
  service_missed: { pt: 'Serviço não realizado', en: 'Service not carried out', es: 'Servicio no realizado' },
  dispute_upheld: { pt: 'Reclamação aceite', en: 'Complaint upheld', es: 'Reclamación aceptada' },
  subscription_cancelled: {
    pt: 'Plano cancelado, visitas por realizar',
    en: 'Plan cancelled, visits not carried out',
    es: 'Plan cancelado, visitas no realizadas',
  },
  date_passed: {
    pt: 'A data escolhida já não era possível',
    en: 'The date chosen was no longer possible',
    es: 'La fecha elegida ya no era posible',
  },
  customer_cancelled: cancelled,
  order_cancelled: cancelled,
  withdrawn: {
    pt: 'Livre resolução do contrato',
    en: 'Withdrawal from the contract',
    es: 'Desistimiento del contrato',
  },
  chargeback: {
    pt: 'Pagamento devolvido pelo banco',
    en: 'Payment returned by the bank',
    es: 'Pago devuelto por el banco',
  },
  amount_differs: other,
  duplicate_payment: other,
  other,
};

const isReason = (code: string): code is Reason => Object.hasOwn(REASONS, code);

/** The text for a refund's reason code in the language of its document. */
export const creditReason = (code: string, language: Language): string =>
  REASONS[isReason(code) ? code : 'other'][language];
