import type { MailText, MailTextKey } from '../mail.texts.js';

/** The mails about vouchers that are not paid yet, or were not paid in time. */
export const portugueseVouchers = {
  payment_reminder: {
    subject: 'A referência Multibanco da encomenda {n} termina em breve',
    paragraphs: [
      'A encomenda {n} ainda aguarda o pagamento por referência Multibanco. Pode pagar numa caixa automática ou na aplicação do seu banco, até à data indicada.',
      'Se já pagou, ignore esta mensagem: a confirmação do banco pode demorar. Se não pagar, a encomenda é cancelada sem qualquer custo.',
    ],
    button: 'Ver a encomenda',
  },
  voucher_expired: {
    subject: 'A referência da encomenda {n} terminou sem pagamento',
    paragraphs: [
      'A referência Multibanco da encomenda {n} não foi paga a tempo, e a encomenda foi cancelada. Nada foi cobrado. Não use já essa referência.',
      'Os artigos saíram do carrinho quando a referência foi emitida. Se ainda os deseja, pode voltar a pô-los no carrinho, com um só toque, na página da encomenda.',
    ],
    button: 'Voltar a pôr no carrinho',
  },
} as const satisfies Partial<Record<MailTextKey, MailText>>;
