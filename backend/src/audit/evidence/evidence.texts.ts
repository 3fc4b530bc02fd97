import type { Language } from '@perpetua/contracts/languages';

/** The words of the evidence about a disputed payment. */
export interface EvidenceWords {
  readonly order: string;
  readonly ordered: string;
  readonly paid: string;
  readonly amount: string;
  readonly method: string;
  readonly intent: string;
  readonly dispute: string;
  readonly disputed: string;
  readonly evidenceBy: string;
  readonly terms: string;
  readonly earlyStart: string;
  readonly yes: string;
  readonly no: string;
}

export const evidenceWords: Readonly<Record<Language, EvidenceWords>> = {
  pt: {
    order: 'Encomenda',
    ordered: 'Encomendada em',
    paid: 'Paga em',
    amount: 'Valor',
    method: 'Meio de pagamento',
    intent: 'Pagamento na Stripe',
    dispute: 'Contestação na Stripe',
    disputed: 'Valor contestado',
    evidenceBy: 'Provas até',
    terms: 'Termos aceites, versão',
    earlyStart: 'Pediu o início antes do fim do prazo de livre resolução',
    yes: 'sim',
    no: 'não',
  },
  en: {
    order: 'Order',
    ordered: 'Ordered on',
    paid: 'Paid on',
    amount: 'Amount',
    method: 'Payment method',
    intent: 'Payment at Stripe',
    dispute: 'Dispute at Stripe',
    disputed: 'Disputed amount',
    evidenceBy: 'Evidence until',
    terms: 'Accepted terms, version',
    earlyStart: 'Asked for the work to begin before the end of the withdrawal period',
    yes: 'yes',
    no: 'no',
  },
  es: {
    order: 'Pedido',
    ordered: 'Pedido el',
    paid: 'Pagado el',
    amount: 'Importe',
    method: 'Medio de pago',
    intent: 'Pago en Stripe',
    dispute: 'Disputa en Stripe',
    disputed: 'Importe disputado',
    evidenceBy: 'Pruebas hasta',
    terms: 'Términos aceptados, versión',
    earlyStart: 'Pidió que el trabajo empezara antes del fin del plazo de desistimiento',
    yes: 'sí',
    no: 'no',
  },
};
