import type { Sentences } from './sentences.js';

/** The sentence of each audited event in Spanish. */
export const spanishSentences: Sentences = {
  OrderPlaced: (d, w) =>
    `Se hizo el pedido ${d.number}${d.phone ? ' por teléfono' : ''}: ${w.money(d.totalCents)}, para el ${w.date(d.delivery.date)}.${d.phone ? ` Espera el pago hasta ${w.time(d.phone.waitsUntil)}.` : ''}`,
  TermsAccepted: (d) =>
    `El cliente aceptó los términos (${d.termsVersion})${d.earlyStart ? ' y pidió que el trabajo empiece dentro del plazo de desistimiento' : ''}.`,
  PaymentStarted: (d, w) =>
    `Se abrió el pago de ${w.money(d.amountCents)} (${d.attempt}.ª vez). Se puede pagar hasta el ${w.time(d.expiresAt)}.`,
  PaymentProcessing: (d, w) =>
    `Hay un pago en curso por ${w.code(d.method)}; la referencia es válida hasta el ${w.time(d.voucherExpiresAt)}.`,
  PaymentFailed: (d, w) => `El pago no se completó (${w.code(d.code)}).`,
  PaymentExpired: () => 'Terminó el plazo de pago.',
  OrderPaid: (d, w) => `Se pagaron ${w.money(d.amountCents)} por ${w.code(d.method)}.`,
  PaymentReceivedTooLate: (d, w) =>
    `Llegaron ${w.money(d.amountCents)} que no se pueden aceptar (${w.code(d.reason)}).`,
  DeliveryDateChanged: (d, w) => `El cliente eligió la nueva fecha del ${w.date(d.date)}.`,
  DuplicatePaymentReceived: (d, w) => `Llegó un segundo pago de ${w.money(d.amountCents)}; se devolverá.`,
  OrderCancelled: (d, w) => `El pedido se canceló (${w.code(d.reason)}).`,
  OrderCancellationRequested: (d, w) =>
    `La cancelación del pedido pagado quedó registrada (${w.code(d.reason)}); lo que no ha empezado se cancela.`,
  RefundRequested: (d, w) => `Se solicitó el reembolso de ${w.money(d.amountCents)} (${w.code(d.reason)}).`,
  RefundConfirmed: (d, w) => `Se confirmó el reembolso de ${w.money(d.amountCents)}.`,
  RefundFailed: (d, w) => `El reembolso falló (${w.code(d.code)}).`,
  RefundRetried: (d, w) => `Se volvió a pedir el reembolso de ${w.money(d.amountCents)}.`,
  OrderServiceEnded: (d) => `Uno de sus servicios se ${d.outcome === 'closed' ? 'cerró' : 'canceló'}.`,
  OrderRefunded: () => 'Se reembolsó todo.',
  OrderSettled: () => 'Todo está terminado y liquidado.',
  ChargebackOpened: (d, w) => `El banco impugna ${w.money(d.amountCents)}.`,
  ChargebackWon: () => 'La impugnación se ganó.',
  ChargebackPartlyLost: (d, w) => `La impugnación se perdió en parte: se devolvieron ${w.money(d.amountCents)}.`,
  RefundActionRequired: () => 'El reembolso espera los datos bancarios del cliente.',
  OrderCorrected: (d, w) =>
    `El pedido fue corregido ${w.code(d.by)}: ${w.corrected(d.changes.map(({ field }) => field))}.`,
  WithdrawalReceived: () => 'Se recibió el desistimiento del contrato.',
  ChargebackLost: (d, w) => `La impugnación se perdió: se devolvieron ${w.money(d.amountCents)}.`,
  ServiceScheduled: (d, w) =>
    `Programado para el ${w.date(d.scheduledDate)}${d.scheduledHour ? ` a las ${d.scheduledHour}` : ''}, en ${d.place.city}.`,
  MatchingStarted: (d, w) => {
    if (d.plan !== undefined)
      return `Las limpiezas antes de Todos los Santos se planificaron juntas; se pregunta primero a ${w.name(d.plan.partnerId)}.`;
    return d.reason === undefined
      ? `Empezó la búsqueda de un colaborador, ronda ${d.round}.`
      : `La búsqueda de un colaborador se reanudó${w.because(d.reason)}.`;
  },
  OfferMade: (d, w) =>
    d.via === 'standing'
      ? `${w.name(d.partnerId)}, a ${w.distance(d.distanceKm)}, lo había aceptado por adelantado, por ${w.money(d.amountToReceiveCents)}. Colaboradores considerados: ${d.considered.length}.${d.route === undefined ? '' : ` Tumbas del cementerio ese día: ${d.route.visits}.`}${d.season === undefined ? '' : ' Según el plan de Todos los Santos.'}`
      : `Propuesto a ${w.name(d.partnerId)}, a ${w.distance(d.distanceKm)}, por ${w.money(d.amountToReceiveCents)}, hasta el ${w.time(d.expiresAt)}. Colaboradores considerados: ${d.considered.length}.${d.route === undefined ? '' : ` Tumbas del cementerio ese día: ${d.route.visits}.`}${d.season === undefined ? '' : ' Según el plan de Todos los Santos.'}`,
  OfferCountered: (d, w) => `${w.name(d.partnerId)} propuso otra hora del mismo día: ${d.hour}.`,
  OfferAccepted: (d, w) => {
    if (d.hour !== undefined) return `El cliente eligió las ${d.hour}, hora propuesta por ${w.name(d.partnerId)}.`;
    return d.handBackUntil === undefined
      ? `${w.name(d.partnerId)} aceptó.`
      : `Aceptado en nombre de ${w.name(d.partnerId)}, que lo había aceptado por adelantado y puede devolverlo hasta el ${w.time(d.handBackUntil)}.`;
  },
  OfferDeclined: (d, w) => `${w.name(d.partnerId)} rechazó${w.because(d.reason)}.`,
  OfferExpired: (d, w) =>
    d.hour === undefined
      ? `${w.name(d.partnerId)} no respondió a tiempo.`
      : `La hora propuesta por ${w.name(d.partnerId)}, ${d.hour}, no se eligió a tiempo.`,
  OfferWithdrawn: (d, w) => `Se retiró la propuesta a ${w.name(d.partnerId)}${w.because(d.reason)}.`,
  OffersExhausted: () => 'Ya no quedan propuestas abiertas: se busca al siguiente colaborador.',
  NoOtherPartnerFound: (d) =>
    `Por ahora no queda nadie más a quien proponerlo; considerados: ${d.considered.length}. Las propuestas abiertas esperan respuesta.`,
  NoPartnerFound: (d) => `Nadie puede aceptar; ${d.considered.length} considerados. Se avisó a los administradores.`,
  ServiceEscalated: () => 'Queda poco tiempo: un administrador se hace cargo.',
  PartnerAssigned: (d, w) => `Asignado a ${w.name(d.partnerId)}${w.because(d.reason)}.`,
  PartnerWithdrew: (d, w) =>
    `${w.name(d.partnerId)} ${d.handedBack ? 'devolvió a tiempo el servicio' : 'ya no tiene el servicio a su cargo'} (${w.code(d.reason)}); la búsqueda continúa.`,
  PartnerWithdrewLate: (d, w) =>
    `${w.name(d.partnerId)} ${d.handedBack ? 'devolvió a tiempo el servicio' : 'ya no tiene el servicio a su cargo'} (${w.code(d.reason)}); queda poco tiempo, un administrador se hace cargo.`,
  ServiceStarted: (d, w) =>
    `${w.name(d.partnerId)} empezó${d.doneAt ? ` el ${w.time(d.doneAt)}` : ''}${d.reportedLate ? '; no lo comunicó hasta después del plazo' : ''}.`,
  EarlyDeliveryAllowed: (d, w) => `La entrega antes de la hora prevista fue autorizada ${w.code(d.by)}.`,
  PhotoAdded: (d, w) =>
    `Se añadió una fotografía (${d.kind === 'before' ? 'antes' : 'después'}), tomada el ${w.time(d.takenAt)}.`,
  StartReportedLate: (d, w) =>
    `${w.name(d.partnerId)} comunicó, ya fuera de plazo, que había empezado el ${w.time(d.doneAt)}.`,
  ServiceDelivered: (d, w) =>
    `${w.name(d.partnerId)} terminó el ${w.time(d.doneAt ?? d.at)}${d.late ? ', después de la hora prevista' : ''}.`,
  FeedbackGiven: (d) => `El cliente valoró con ${d.rating} de 5.`,
  FeedbackTimedOut: () => 'No llegó valoración a tiempo; cuenta como completado.',
  ServiceRescheduled: (d, w) =>
    `Reprogramado para el ${w.date(d.date)}${d.hour ? ` a las ${d.hour}` : ''}, ${w.code(d.by)}${w.because(d.reason ?? (d.cause === 'route' ? d.cause : null))}.`,
  ServiceRelocated: (d, w) =>
    `La tumba ha cambiado de lugar ${w.code(d.by)}: el servicio será en ${d.place.city}, el ${w.date(d.date)}${d.hour ? `, ${d.hour}` : ''}.${d.partnerId === null ? '' : ` ${w.name(d.partnerId)} ya no lo tiene a su cargo.`}`,
  ServicePlaceCorrected: (d) =>
    `El lugar queda registrado como ${d.place.parish}, ${d.place.city}; la tumba no ha cambiado de lugar.`,
  RescheduleProposed: (d, w) =>
    `Se propuso la fecha del ${w.date(d.date)}${d.hour ? ` a las ${d.hour}` : ''} ${w.code(d.by)}, con respuesta hasta el ${w.time(d.lapsesAt)}.`,
  RescheduleAgreed: (d, w) =>
    `La fecha del ${w.date(d.date)}${d.hour ? ` a las ${d.hour}` : ''} fue aceptada ${w.code(d.by)}${w.because(d.reason)}.`,
  RescheduleRefused: (d, w) =>
    `La fecha propuesta fue rechazada ${w.code(d.by)}${d.reason === null ? '' : ` (${w.code(d.reason)})`}; se mantiene la anterior.`,
  RescheduleLapsed: () => 'Nadie respondió a tiempo a la fecha propuesta; se mantiene la anterior.',
  PartnerDidNotShow: (d, w) =>
    d.movedTo === null
      ? `${w.name(d.partnerId)} no acudió y no queda ningún día posible.`
      : `${w.name(d.partnerId)} no acudió; reprogramado para el ${w.date(d.movedTo)}, buscamos otro colaborador.`,
  DeliveryMissed: (d, w) => `${w.name(d.partnerId)} no entregó; devolvemos ${w.money(d.refundCents)}.`,
  StalledServiceEscalated: (d, w) => `${w.name(d.partnerId)} empezó y no terminó: un administrador se hace cargo.`,
  PartnerBlocked: (d, w) =>
    `La cuenta de ${w.name(d.partnerId)} fue bloqueada: un administrador se hace cargo del trabajo.`,
  ServiceBlocked: (d, w) =>
    `${w.name(d.partnerId)} tuvo que parar (${w.code(d.kind)}); el cliente tiene hasta el ${w.time(d.answerBy)}.`,
  DeliveryCorrected: (d, w) => `El pedido de este servicio fue corregido ${w.code(d.by)}: ${w.corrected(d.fields)}.`,
  BlockResolved: (d, w) =>
    `El trabajo se reanuda el ${w.date(d.date)}, decidido ${w.code(d.by)}${w.because(d.reason)}.`,
  BlockEscalated: (d, w) => `Retirado a ${w.name(d.partnerId)}: un administrador se hace cargo${w.because(d.reason)}.`,
  DisputeOpened: (d, w) =>
    `Reclamación ${w.code(d.by)} (${w.code(d.reason)}); debe decidirse antes del ${w.time(d.alarmAt)}.`,
  DisputeRejected: (d, w) => `La reclamación no se aceptó${w.because(d.reason)}.`,
  PartialRefundGranted: (d, w) =>
    `La reclamación se aceptó en parte y devolvemos ${w.money(d.refundCents)}${w.because(d.reason)}.`,
  RedoOrdered: (d, w) =>
    `${w.name(d.partnerId)} lo hará de nuevo el ${w.date(d.date)}, sin cobrar más${w.because(d.reason)}.`,
  RedoAssignedToAnotherPartner: (d, w) =>
    `Otro colaborador lo hará de nuevo el ${w.date(d.date)}; ${w.name(d.partnerId)} no cobra nada${w.because(d.reason)}.`,
  FullRefundGranted: (d, w) => `La reclamación se aceptó y devolvemos ${w.money(d.refundCents)}${w.because(d.reason)}.`,
  ServiceClosed: (d, w) => `Cerrado. ${w.name(d.partnerId)} recibe ${w.money(d.earnedCents)}.`,
  ServiceCancelled: (d, w) => `Cancelado (${w.code(d.reason)}); devolvemos ${w.money(d.refundCents)}.`,
  SubscriptionStarted: (d, w) => `Empezó un plan de ${d.months} visitas; la primera es el ${w.date(d.anchorDate)}.`,
  OccurrenceScheduled: (d, w) => `La visita ${d.n} se programó para el ${w.date(d.date)}.`,
  OccurrenceMoved: (d, w) => `La visita ${d.n} pasó al ${w.date(d.date)}.`,
  SubscriptionRelocated: (d) => `La tumba ha cambiado de lugar: las visitas siguientes son en ${d.delivery.city}.`,
  OccurrenceConcluded: (d) => `La visita ${d.n} se ${d.outcome === 'closed' ? 'cerró' : 'canceló'}.`,
  SubscriptionPaused: (d, w) => `En pausa hasta el ${w.time(d.resumeAt)}.`,
  SubscriptionResumed: (d) => `Reanudado; las visitas siguientes se aplazan ${d.shiftedDays} días.`,
  SubscriptionCompleted: () => 'Todas las visitas están terminadas.',
  SubscriptionCancelled: (d, w) => `El plan se canceló (${w.code(d.reason)}); devolvemos ${w.money(d.refundCents)}.`,
  PartnerApplied: (d, w) =>
    `${w.partner} se presentó como colaborador de ${d.partnerType === 'flower' ? 'flores' : 'limpieza de tumbas'}, en un radio de ${d.radiusKm} km.`,
  LocationConfirmed: (d, w) => `Se confirmó la ubicación de ${w.partner} en ${d.city}.`,
  PartnerApproved: (d, w) => `Se aprobó la solicitud de ${w.partner}${w.because(d.reason)}.`,
  PartnerRejected: (d, w) => `Se rechazó la solicitud de ${w.partner}${w.because(d.reason)}.`,
  PartnerSuspended: (d, w) => `Se suspendió la actividad de ${w.partner}${w.because(d.reason)}.`,
  PartnerReinstated: (d, w) => `Se reanudó la actividad de ${w.partner}${w.because(d.reason)}.`,
  PartnerAccountBlocked: (_d, w) => `La cuenta de ${w.partner} fue bloqueada: ya no recibe trabajo.`,
  PartnerAccountUnblocked: (d, w) =>
    d.suspended
      ? `La cuenta de ${w.partner} se desbloqueó; la actividad sigue suspendida.`
      : `La cuenta de ${w.partner} se desbloqueó.`,
  PartnerPaused: (_d, w) => `${w.partner} hizo una pausa: sin nuevas propuestas.`,
  PartnerResumed: (_d, w) => `${w.partner} vuelve a recibir propuestas.`,
  PartnerProfileChanged: (d, w) =>
    `Se modificó el perfil de ${w.partner}: ${[
      ...(d.location ? [`trabaja ahora desde ${d.location.city}`] : []),
      ...(d.radiusKm === undefined ? [] : [`en un radio de ${d.radiusKm} km`]),
      ...(d.capacity ? ['otro número de servicios al día'] : []),
      ...(d.workingHours === undefined ? [] : ['otras horas de entrega']),
      ...(d.standingAcceptance === undefined
        ? []
        : [
            d.standingAcceptance.active
              ? `acepta por adelantado hasta ${d.standingAcceptance.maxPerDay} al día y ${d.standingAcceptance.maxPerWeek} a la semana, a ${d.standingAcceptance.radiusKm} km como máximo, desde ${w.money(d.standingAcceptance.minAmountCents)}`
              : 'no acepta nada por adelantado',
          ]),
    ].join(', ')}.`,
  PartnerAbsenceAdded: (d, w) =>
    d.from === d.to
      ? `${w.partner} estará ausente el ${w.date(d.from)}${w.because(d.reason)}.`
      : `${w.partner} estará ausente del ${w.date(d.from)} al ${w.date(d.to)}${w.because(d.reason)}.`,
  PartnerAbsenceRemoved: (_d, w) => `${w.partner} anuló una ausencia.`,
  ProductAdded: (d, w) => `Se creó un producto: ${w.fields(d)}.`,
  ProductChanged: (d, w) => `Se modificó el producto: ${w.fields(d)}.`,
  ProductDraftSaved: (d, w) => `Se guardó un borrador del producto: ${w.fields(d)}.`,
  ProductDraftDropped: () => 'Se descartó el borrador del producto.',
  ProductPublished: (d, w) => `El producto se puso a la venta: ${w.fields(d)}.`,
  ProductWithdrawn: () => 'El producto se retiró de la venta.',
  ProductRemoved: () => 'Se eliminó el borrador, que nunca estuvo a la venta.',
  ProductPicturesChanged: (d, w) => `Se modificaron las imágenes del producto: ${w.fields(d)}.`,
  PlanAdded: (d, w) => `Se creó un plan: ${w.fields(d)}.`,
  PlanChanged: (d, w) => `Se modificó el plan: ${w.fields(d)}.`,
  PlanWithdrawn: () => 'El plan se retiró de la venta.',
  CemeteryAdded: (d, w) => `Se creó un cementerio: ${w.fields(d)}.`,
  CemeteryProposed: () => 'Se propuso un cementerio.',
  CemeteryChanged: (d, w) => `Se modificó el cementerio: ${w.fields(d)}.`,
  CemeteryApproved: () => 'Se aprobó el cementerio, y todos lo pueden ver.',
  CemeteryRejected: () => 'Se rechazó el cementerio propuesto.',
  CemeteryMerged: () => 'El cementerio propuesto se unió a uno ya conocido.',
  CemeteryRemoved: () => 'El cementerio se quitó de la lista.',
  VenueAdded: (d, w) => `Se creó un lugar de ceremonias: ${w.fields(d)}.`,
  VenueProposed: () => 'Se propuso un lugar de ceremonias, por un pedido.',
  VenueChanged: (d, w) => `Se modificó el lugar de ceremonias: ${w.fields(d)}.`,
  VenueApproved: () => 'Se aprobó el lugar de ceremonias, y todos lo pueden encontrar.',
  VenueRejected: () => 'El lugar de ceremonias se quitó de la búsqueda.',
  AccountCreated: () => 'Se creó la cuenta.',
  AccountInvited: () => 'Se volvió a enviar la invitación.',
  InvitationAccepted: () => 'El titular aceptó la invitación y los términos.',
  AccountChanged: (d, w) => `Se modificó la cuenta: ${w.fields(d)}.`,
  AddressAdded: () => 'Se añadió una dirección.',
  AddressChanged: (d, w) => `Se cambió una dirección: ${w.fields(d)}.`,
  AddressRemoved: () => 'Se quitó una dirección.',
  AccountBlocked: () => 'Se bloqueó la cuenta.',
  AccountUnblocked: () => 'Se desbloqueó la cuenta.',
  AccountClosed: () => 'Se eliminó la cuenta.',
  EventsRetried: () => 'Se solicitó un nuevo intento de tratar eventos apartados.',
  JobRetried: (d, w) => `Se solicitó ejecutar de nuevo una tarea fallida: ${w.fields(d)}.`,
  MailsRetried: () => 'Se solicitó reenviar correos que no se pudieron enviar.',
  MessagesRetried: () => 'Se solicitó un nuevo envío de un mensaje a un teléfono o dispositivo.',
  RefundsRetried: () => 'Se solicitó un nuevo intento de reembolsos fallidos.',
  ReadModelRebuilt: (d, w) => `Se solicitó reconstruir una vista: ${w.fields(d)}.`,
  VerificationStarted: () => 'Se solicitó verificar todo el historial.',
  DocumentsRetried: () => 'Se solicitó un nuevo intento de emitir documentos retrasados.',
  MissingDocumentsRequested: () => 'Se solicitaron los documentos que faltaban de pedidos pagados.',
};
