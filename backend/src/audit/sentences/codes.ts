import type { Translations } from '@perpetua/contracts/languages';

/** The ways of paying and the reasons that our own events name, in words that stand in brackets or after "by". */
export const codes: ReadonlyMap<string, Translations> = new Map([
  ['card', { pt: 'cartão', en: 'card', es: 'tarjeta' }],
  ['mb_way', { pt: 'MB WAY', en: 'MB WAY', es: 'MB WAY' }],
  ['multibanco', { pt: 'Multibanco', en: 'Multibanco', es: 'Multibanco' }],
  ['customer_cancelled', { pt: 'a pedido do cliente', en: 'asked for by the customer', es: 'a petición del cliente' }],
  ['customer_request', { pt: 'a pedido do cliente', en: 'asked for by the customer', es: 'a petición del cliente' }],
  ['superseded', { pt: 'substituída por outra', en: 'replaced by another', es: 'sustituido por otro' }],
  ['order_cancelled', { pt: 'encomenda cancelada', en: 'order cancelled', es: 'pedido cancelado' }],
  ['amount_differs', { pt: 'o valor não é o pedido', en: 'not the amount due', es: 'no es el importe pedido' }],
  ['date_passed', { pt: 'a data já passou', en: 'the date has passed', es: 'la fecha ya pasó' }],
  ['service_cancelled', { pt: 'serviço cancelado', en: 'service cancelled', es: 'servicio cancelado' }],
  ['subscription_cancelled', { pt: 'plano cancelado', en: 'plan cancelled', es: 'plan cancelado' }],
  ['nobody_accepted', { pt: 'ninguém aceitou a tempo', en: 'nobody accepted in time', es: 'nadie aceptó a tiempo' }],
  ['generic_decline', { pt: 'cartão recusado', en: 'card declined', es: 'tarjeta rechazada' }],
  ['card_declined', { pt: 'cartão recusado', en: 'card declined', es: 'tarjeta rechazada' }],
  ['insufficient_funds', { pt: 'saldo insuficiente', en: 'insufficient funds', es: 'saldo insuficiente' }],
  ['expired_card', { pt: 'cartão expirado', en: 'expired card', es: 'tarjeta caducada' }],
  ['timeout', { pt: 'o prazo terminou', en: 'time ran out', es: 'el plazo terminó' }],
]);
