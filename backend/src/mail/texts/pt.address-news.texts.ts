import type { MailText, MailTextKey } from '../mail.texts.js';

/** The mails about a new e-mail address of an account. */
export const portugueseAddressNews = {
  email_confirmation: {
    subject: 'Confirme o seu novo e-mail',
    paragraphs: [
      'Pediu que a sua conta na Perpétua passe a usar este endereço.',
      'Confirme, por favor, que lhe pertence. Até o fazer, a conta mantém o endereço que tem agora. A ligação é válida durante {hours} horas. Se não fez este pedido, ignore esta mensagem.',
    ],
    button: 'Confirmar o novo e-mail',
  },
  email_change_asked: {
    subject: 'Foi pedido outro e-mail para a sua conta',
    paragraphs: [
      'Foi pedido que a sua conta na Perpétua passe a usar o endereço {email}. A alteração só produz efeito depois de confirmada nesse endereço; até lá, tudo continua a chegar a este.',
      'Se foi um pedido seu, não precisa de fazer nada. Se não foi, ou se o endereço tem um erro, anule a alteração: pode fazê-lo até {hours} horas depois de confirmada.',
    ],
    button: 'Anular a alteração',
  },
  email_changed: {
    subject: 'O e-mail da sua conta foi alterado',
    paragraphs: [
      'A sua conta na Perpétua passou a usar o endereço {email}. É com ele que inicia sessão, e é para ele que seguem as nossas mensagens.',
      'Se não foi um pedido seu, anule a alteração nas próximas {hours} horas: a conta volta a este endereço e todas as sessões abertas são terminadas.',
    ],
    button: 'Anular a alteração',
  },
} as const satisfies Partial<Record<MailTextKey, MailText>>;
