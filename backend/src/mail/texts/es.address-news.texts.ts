import type { MailText, MailTextKey } from '../mail.texts.js';

/** The mails about a new e-mail address of an account. */
export const spanishAddressNews = {
  email_confirmation: {
    subject: 'Confirme su nuevo correo',
    paragraphs: [
      'Ha pedido que su cuenta en Perpétua pase a usar esta dirección.',
      'Confirme, por favor, que es suya. Hasta que lo haga, la cuenta mantiene la dirección que tiene ahora. El enlace es válido durante {hours} horas. Si no lo ha pedido, ignore este mensaje.',
    ],
    button: 'Confirmar el nuevo correo',
  },
  email_change_asked: {
    subject: 'Se ha pedido otro correo para su cuenta',
    paragraphs: [
      'Se ha pedido que su cuenta en Perpétua pase a usar la dirección {email}. El cambio solo tiene efecto cuando se confirma allí; hasta entonces, todo sigue llegando a esta dirección.',
      'Si lo ha pedido usted, no tiene que hacer nada. Si no, o si la dirección tiene un error, anule el cambio: puede hacerlo hasta {hours} horas después de confirmarse.',
    ],
    button: 'Anular el cambio',
  },
  email_changed: {
    subject: 'El correo de su cuenta ha cambiado',
    paragraphs: [
      'Su cuenta en Perpétua usa ahora la dirección {email}. Con ella inicia sesión, y a ella enviamos nuestros mensajes.',
      'Si no lo ha pedido usted, anule el cambio en las próximas {hours} horas: la cuenta vuelve a esta dirección y se cierran todas las sesiones.',
    ],
    button: 'Anular el cambio',
  },
} as const satisfies Partial<Record<MailTextKey, MailText>>;
