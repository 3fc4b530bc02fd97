import type { Sentences } from './audited-event.js';

/** The history in Spanish. */
export const spanishSentences: Sentences = {
  OrderPlaced: (d, w) => `Se hizo el pedido ${d.number}: ${w.money(d.totalCents)}, para el ${w.date(d.delivery.date)}.`,
  PaymentStarted: (d, w) =>
    `Empezó el intento de pago ${d.attempt}, de ${w.money(d.amountCents)}; queda abierto hasta el ${w.time(d.expiresAt)}.`,
  PaymentProcessing: (d, w) =>
    `Hay un pago en curso por ${w.code(d.method)}; la referencia es válida hasta el ${w.time(d.voucherExpiresAt)}.`,
  PaymentFailed: (d, w) => `El pago no se completó (${w.code(d.code)}).`,
  PaymentExpired: () => 'Terminó el plazo de pago.',
  OrderPaid: (d, w) => `Se pagaron ${w.money(d.amountCents)} por ${w.code(d.method)}.`,
  PaidTooLate: (d, w) => `Llegaron ${w.money(d.amountCents)} que no se pueden aceptar (${w.code(d.reason)}).`,
  NewDateChosen: (d, w) => `El cliente eligió la nueva fecha del ${w.date(d.date)}.`,
  DuplicatePaymentReceived: (d, w) => `Llegó un segundo pago de ${w.money(d.amountCents)}; se devolverá.`,
  OrderCancelled: (d, w) => `El pedido fue cancelado (${w.code(d.reason)}).`,
  RefundRequested: (d, w) => `Se solicitó el reembolso de ${w.money(d.amountCents)} (${w.code(d.reason)}).`,
  RefundConfirmed: (d, w) => `Se confirmó el reembolso de ${w.money(d.amountCents)}.`,
  RefundFailed: (d, w) => `El reembolso falló (${w.code(d.code)}).`,
  ServiceConcluded: (d) => `Uno de sus servicios fue ${d.outcome === 'closed' ? 'cerrado' : 'cancelado'}.`,
  OrderRefunded: () => 'Se reembolsó todo.',
  OrderSettled: () => 'Todo está hecho y liquidado.',
  ChargebackOpened: (d, w) => `El banco disputa ${w.money(d.amountCents)}.`,
  ChargebackWon: () => 'La disputa se ganó.',
  ChargebackLost: (d, w) => `La disputa se perdió: se devolvieron ${w.money(d.amountCents)}.`,
  ServiceScheduled: (d, w) =>
    `Programado para el ${w.date(d.scheduledDate)}${d.scheduledHour ? ` a las ${d.scheduledHour}` : ''}, en ${d.place.city}.`,
  MatchingStarted: (d) => `Empezó la búsqueda de un colaborador, ronda ${d.round}.`,
  OfferMade: (d, w) =>
    `Ofrecido a ${w.name(d.partnerId)}, a ${w.distance(d.distanceKm)}, por ${w.money(d.amountToReceiveCents)}, hasta el ${w.time(d.expiresAt)}. Socios considerados: ${d.considered.length}.`,
  OfferAccepted: (d, w) => `${w.name(d.partnerId)} aceptó.`,
  OfferDeclined: (d, w) => `${w.name(d.partnerId)} rechazó: ${d.reason}.`,
  OfferExpired: (d, w) => `${w.name(d.partnerId)} no respondió a tiempo.`,
  OfferWithdrawn: (d, w) => `Se retiró la oferta a ${w.name(d.partnerId)}: ${w.code(d.reason)}.`,
  NoPartnerFound: (d) => `Nadie puede aceptar; ${d.considered.length} considerados. Se avisó a los administradores.`,
  EscalationDue: () => 'Queda poco tiempo: un administrador se hace cargo.',
  PartnerAssigned: (d, w) => `Asignado a ${w.name(d.partnerId)}: ${d.reason}.`,
  ServiceStarted: (d, w) => `${w.name(d.partnerId)} empezó.`,
  PhotoAdded: (d, w) =>
    `Se añadió una fotografía (${d.kind === 'before' ? 'antes' : 'después'}), tomada el ${w.time(d.takenAt)}.`,
  ServiceDelivered: (d, w) => `${w.name(d.partnerId)} terminó el ${w.time(d.at)}.`,
  FeedbackGiven: (d) => `El cliente valoró con ${d.rating} de 5.`,
  FeedbackTimedOut: () => 'No llegó valoración a tiempo; cuenta como completado.',
  ServiceClosed: (d, w) => `Cerrado. ${w.name(d.partnerId)} recibe ${w.money(d.earnedCents)}.`,
  ServiceCancelled: (d, w) => `Cancelado (${w.code(d.reason)}); se devuelven ${w.money(d.refundCents)}.`,
  SubscriptionStarted: (d, w) => `Empezó un plan de ${d.months} visitas; la primera es el ${w.date(d.anchorDate)}.`,
  OccurrenceScheduled: (d, w) => `La visita ${d.n} se programó para el ${w.date(d.date)}.`,
  OccurrenceMoved: (d, w) => `La visita ${d.n} pasó al ${w.date(d.date)}.`,
  OccurrenceConcluded: (d) => `La visita ${d.n} fue ${d.outcome === 'closed' ? 'cerrada' : 'cancelada'}.`,
  SubscriptionPaused: (d, w) => `En pausa hasta el ${w.time(d.resumeAt)}.`,
  SubscriptionResumed: (d) => `Reanudado; las visitas siguientes se desplazan ${d.shiftedDays} días.`,
  SubscriptionCompleted: () => 'Todas las visitas están hechas.',
  SubscriptionCancelled: (d, w) =>
    `El plan fue cancelado (${w.code(d.reason)}); se devuelven ${w.money(d.refundCents)}.`,
  PartnerApplied: (d) =>
    `Se presentó como colaborador de ${d.partnerType === 'flower' ? 'flores' : 'tumbas'}, en un radio de ${d.radiusKm} km.`,
  LocationConfirmed: (d) => `Se confirmó la ubicación en ${d.city}.`,
  PartnerApproved: () => 'Aprobado.',
};
