import type { MailText, MailTextKey } from '../mail.texts.js';

/** The mails about vouchers that are not paid yet, or were not paid in time. */
export const spanishVouchers = {
  payment_reminder: {
    subject: 'La referencia Multibanco del pedido {n} termina pronto',
    paragraphs: [
      'Su pedido {n} sigue pendiente del pago por referencia Multibanco. Puede pagar en un cajero automático o en la aplicación de su banco hasta la fecha indicada.',
      'Si ya ha pagado, ignore este mensaje: la confirmación del banco puede tardar. Sin pago, el pedido se cancela sin ningún coste.',
    ],
    button: 'Ver el pedido',
  },
  voucher_expired: {
    subject: 'La referencia del pedido {n} terminó sin pago',
    paragraphs: [
      'La referencia Multibanco del pedido {n} no se pagó a tiempo y el pedido se canceló. No se ha cobrado nada. No use ya esa referencia.',
      'Los artículos salieron del carrito cuando se emitió la referencia. Si aún los desea, puede volver a ponerlos en el carrito, con un solo toque, en la página del pedido.',
    ],
    button: 'Volver a poner en el carrito',
  },
} as const satisfies Partial<Record<MailTextKey, MailText>>;
