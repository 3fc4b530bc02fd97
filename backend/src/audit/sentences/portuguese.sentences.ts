import type { Sentences } from './sentences.js';

/** The sentence of each audited event in Portuguese. */
export const portugueseSentences: Sentences = {
  OrderPlaced: (d, w) =>
    `A encomenda ${d.number} foi feita${d.phone ? ' por telefone' : ''}: ${w.money(d.totalCents)}, para ${w.date(d.delivery.date)}.${d.phone ? ` Aguarda o pagamento até ${w.time(d.phone.waitsUntil)}.` : ''}`,
  TermsAccepted: (d) =>
    `O cliente aceitou os termos (${d.termsVersion})${d.earlyStart ? ' e pediu que o trabalho comece dentro do prazo de livre resolução' : ''}.`,
  PaymentStarted: (d, w) =>
    `Abriu-se o pagamento de ${w.money(d.amountCents)} (${d.attempt}.ª vez). Pode pagar-se até ${w.time(d.expiresAt)}.`,
  PaymentProcessing: (d, w) =>
    `Está em curso um pagamento por ${w.code(d.method)}; a referência é válida até ${w.time(d.voucherExpiresAt)}.`,
  PaymentFailed: (d, w) => `O pagamento não foi concluído (${w.code(d.code)}).`,
  PaymentExpired: () => 'O prazo de pagamento terminou.',
  OrderPaid: (d, w) => `Foram pagos ${w.money(d.amountCents)} por ${w.code(d.method)}.`,
  PaymentReceivedTooLate: (d, w) =>
    `Chegaram ${w.money(d.amountCents)} que não podem ser aceites (${w.code(d.reason)}).`,
  DeliveryDateChanged: (d, w) => `O cliente escolheu a nova data de ${w.date(d.date)}.`,
  DuplicatePaymentReceived: (d, w) => `Chegou um segundo pagamento de ${w.money(d.amountCents)}; será devolvido.`,
  OrderCancelled: (d, w) => `A encomenda foi cancelada (${w.code(d.reason)}).`,
  OrderCancellationRequested: (d, w) =>
    `O cancelamento da encomenda paga ficou registado (${w.code(d.reason)}); o que não começou é cancelado.`,
  RefundRequested: (d, w) => `Foi pedido o reembolso de ${w.money(d.amountCents)} (${w.code(d.reason)}).`,
  RefundConfirmed: (d, w) => `O reembolso de ${w.money(d.amountCents)} foi confirmado.`,
  RefundFailed: (d, w) => `O reembolso falhou (${w.code(d.code)}).`,
  RefundRetried: (d, w) => `O reembolso de ${w.money(d.amountCents)} foi pedido outra vez.`,
  OrderServiceEnded: (d) => `Um dos seus serviços foi ${d.outcome === 'closed' ? 'fechado' : 'cancelado'}.`,
  OrderRefunded: () => 'Foi tudo reembolsado.',
  OrderSettled: () => 'Está tudo concluído e liquidado.',
  ChargebackOpened: (d, w) => `O banco contesta ${w.money(d.amountCents)}.`,
  ChargebackWon: () => 'A contestação foi ganha.',
  ChargebackPartlyLost: (d, w) => `A contestação foi perdida em parte: ${w.money(d.amountCents)} devolvidos.`,
  RefundActionRequired: () => 'O reembolso espera pelos dados bancários do cliente.',
  OrderCorrected: (d, w) =>
    `A encomenda foi corrigida ${w.code(d.by)}: ${w.corrected(d.changes.map(({ field }) => field))}.`,
  WithdrawalReceived: () => 'Foi recebida a livre resolução do contrato.',
  ChargebackLost: (d, w) => `A contestação foi perdida: ${w.money(d.amountCents)} devolvidos.`,
  ServiceScheduled: (d, w) =>
    `Agendado para ${w.date(d.scheduledDate)}${d.scheduledHour ? ` às ${d.scheduledHour}` : ''}, em ${d.place.city}.`,
  MatchingStarted: (d, w) => {
    if (d.plan !== undefined)
      return `As limpezas antes de Todos os Santos foram planeadas em conjunto; ${w.name(d.plan.partnerId)} é o primeiro a ser contactado.`;
    return d.reason === undefined
      ? `Começou a procura de um parceiro, ronda ${d.round}.`
      : `A procura de um parceiro recomeçou${w.because(d.reason)}.`;
  },
  OfferMade: (d, w) =>
    d.via === 'standing'
      ? `${w.name(d.partnerId)}, a ${w.distance(d.distanceKm)}, tinha aceitado antecipadamente, por ${w.money(d.amountToReceiveCents)}. Parceiros considerados: ${d.considered.length}.${d.route === undefined ? '' : ` Campas do cemitério nesse dia: ${d.route.visits}.`}${d.season === undefined ? '' : ' Segundo o plano de Todos os Santos.'}`
      : `Proposto a ${w.name(d.partnerId)}, a ${w.distance(d.distanceKm)}, por ${w.money(d.amountToReceiveCents)}, até ${w.time(d.expiresAt)}. Parceiros considerados: ${d.considered.length}.${d.route === undefined ? '' : ` Campas do cemitério nesse dia: ${d.route.visits}.`}${d.season === undefined ? '' : ' Segundo o plano de Todos os Santos.'}`,
  OfferCountered: (d, w) => `${w.name(d.partnerId)} propôs outra hora do mesmo dia: ${d.hour}.`,
  OfferAccepted: (d, w) => {
    if (d.hour !== undefined) return `O cliente escolheu as ${d.hour}, hora proposta por ${w.name(d.partnerId)}.`;
    return d.handBackUntil === undefined
      ? `${w.name(d.partnerId)} aceitou.`
      : `Aceite em nome de ${w.name(d.partnerId)}, que tinha aceitado antecipadamente e pode devolver até ${w.time(d.handBackUntil)}.`;
  },
  OfferDeclined: (d, w) => `${w.name(d.partnerId)} recusou${w.because(d.reason)}.`,
  OfferExpired: (d, w) =>
    d.hour === undefined
      ? `${w.name(d.partnerId)} não respondeu a tempo.`
      : `A hora proposta por ${w.name(d.partnerId)}, ${d.hour}, não foi escolhida a tempo.`,
  OfferWithdrawn: (d, w) => `A proposta a ${w.name(d.partnerId)} foi retirada${w.because(d.reason)}.`,
  OffersExhausted: () => 'Já não há propostas em aberto: procura-se o parceiro seguinte.',
  NoOtherPartnerFound: (d) =>
    `Por agora não há mais ninguém a quem propor; considerados: ${d.considered.length}. As propostas em aberto aguardam resposta.`,
  NoPartnerFound: (d) =>
    `Ninguém pode aceitar; ${d.considered.length} considerados. Os administradores foram avisados.`,
  ServiceEscalated: () => 'O tempo é curto: um administrador assume.',
  PartnerAssigned: (d, w) => `Atribuído a ${w.name(d.partnerId)}${w.because(d.reason)}.`,
  PartnerWithdrew: (d, w) =>
    `${w.name(d.partnerId)} ${d.handedBack ? 'devolveu dentro do prazo o serviço' : 'deixou de ter o serviço a cargo'} (${w.code(d.reason)}); a procura continua.`,
  PartnerWithdrewLate: (d, w) =>
    `${w.name(d.partnerId)} ${d.handedBack ? 'devolveu dentro do prazo o serviço' : 'deixou de ter o serviço a cargo'} (${w.code(d.reason)}); o tempo é curto, um administrador assume.`,
  ServiceStarted: (d, w) =>
    `${w.name(d.partnerId)} começou${d.doneAt ? ` a ${w.time(d.doneAt)}` : ''}${d.reportedLate ? '; só o comunicou depois do prazo' : ''}.`,
  EarlyDeliveryAllowed: (d, w) => `A entrega antes da hora marcada foi autorizada ${w.code(d.by)}.`,
  PhotoAdded: (d, w) =>
    `Foi acrescentada uma fotografia (${d.kind === 'before' ? 'antes' : 'depois'}), tirada a ${w.time(d.takenAt)}.`,
  StartReportedLate: (d, w) =>
    `${w.name(d.partnerId)} comunicou, já depois do prazo, que tinha começado a ${w.time(d.doneAt)}.`,
  ServiceDelivered: (d, w) =>
    `${w.name(d.partnerId)} terminou a ${w.time(d.doneAt ?? d.at)}${d.late ? ', depois da hora marcada' : ''}.`,
  FeedbackGiven: (d) => `O cliente avaliou com ${d.rating} em 5.`,
  FeedbackTimedOut: () => 'Não chegou avaliação a tempo; conta como concluído.',
  ServiceRescheduled: (d, w) =>
    `Remarcado para ${w.date(d.date)}${d.hour ? ` às ${d.hour}` : ''}, ${w.code(d.by)}${w.because(d.reason ?? (d.cause === 'route' ? d.cause : null))}.`,
  ServiceRelocated: (d, w) =>
    `A campa mudou de lugar ${w.code(d.by)}: o serviço passa a ser em ${d.place.city}, a ${w.date(d.date)}${d.hour ? `, ${d.hour}` : ''}.${d.partnerId === null ? '' : ` ${w.name(d.partnerId)} já não o tem a cargo.`}`,
  ServicePlaceCorrected: (d) =>
    `O local fica registado como ${d.place.parish}, ${d.place.city}; a campa não mudou de lugar.`,
  RescheduleProposed: (d, w) =>
    `Foi proposta a data de ${w.date(d.date)}${d.hour ? ` às ${d.hour}` : ''} ${w.code(d.by)}, com resposta até ${w.time(d.lapsesAt)}.`,
  RescheduleAgreed: (d, w) =>
    `A data de ${w.date(d.date)}${d.hour ? ` às ${d.hour}` : ''} foi aceite ${w.code(d.by)}${w.because(d.reason)}.`,
  RescheduleRefused: (d, w) =>
    `A data proposta foi recusada ${w.code(d.by)}${d.reason === null ? '' : ` (${w.code(d.reason)})`}; mantém-se a anterior.`,
  RescheduleLapsed: () => 'Ninguém respondeu a tempo à data proposta; mantém-se a anterior.',
  PartnerDidNotShow: (d, w) =>
    d.movedTo === null
      ? `${w.name(d.partnerId)} não compareceu e não resta nenhum dia possível.`
      : `${w.name(d.partnerId)} não compareceu; remarcado para ${w.date(d.movedTo)}, procuramos outro parceiro.`,
  DeliveryMissed: (d, w) => `${w.name(d.partnerId)} não entregou; devolvemos ${w.money(d.refundCents)}.`,
  StalledServiceEscalated: (d, w) => `${w.name(d.partnerId)} começou e não terminou: um administrador assume.`,
  PartnerBlocked: (d, w) => `A conta de ${w.name(d.partnerId)} foi bloqueada: um administrador assume o trabalho.`,
  ServiceBlocked: (d, w) =>
    `${w.name(d.partnerId)} teve de parar (${w.code(d.kind)}); o cliente tem até ${w.time(d.answerBy)}.`,
  DeliveryCorrected: (d, w) => `A encomenda deste serviço foi corrigida ${w.code(d.by)}: ${w.corrected(d.fields)}.`,
  BlockResolved: (d, w) => `O trabalho é retomado a ${w.date(d.date)}, decidido ${w.code(d.by)}${w.because(d.reason)}.`,
  BlockEscalated: (d, w) => `Retirado a ${w.name(d.partnerId)}: um administrador assume${w.because(d.reason)}.`,
  DisputeOpened: (d, w) => `Reclamação ${w.code(d.by)} (${w.code(d.reason)}); a decidir até ${w.time(d.alarmAt)}.`,
  DisputeRejected: (d, w) => `A reclamação não foi aceite${w.because(d.reason)}.`,
  PartialRefundGranted: (d, w) =>
    `A reclamação foi aceite em parte e devolvemos ${w.money(d.refundCents)}${w.because(d.reason)}.`,
  RedoOrdered: (d, w) =>
    `${w.name(d.partnerId)} vai voltar a fazê-lo a ${w.date(d.date)}, sem receber mais${w.because(d.reason)}.`,
  RedoAssignedToAnotherPartner: (d, w) =>
    `Outro parceiro vai voltar a fazê-lo a ${w.date(d.date)}; ${w.name(d.partnerId)} não recebe nada${w.because(d.reason)}.`,
  FullRefundGranted: (d, w) => `A reclamação foi aceite e devolvemos ${w.money(d.refundCents)}${w.because(d.reason)}.`,
  ServiceClosed: (d, w) => `Fechado. ${w.name(d.partnerId)} recebe ${w.money(d.earnedCents)}.`,
  ServiceCancelled: (d, w) => `Cancelado (${w.code(d.reason)}); devolvemos ${w.money(d.refundCents)}.`,
  SubscriptionStarted: (d, w) => `Começou um plano de ${d.months} visitas; a primeira é a ${w.date(d.anchorDate)}.`,
  OccurrenceScheduled: (d, w) => `A visita ${d.n} foi agendada para ${w.date(d.date)}.`,
  OccurrenceMoved: (d, w) => `A visita ${d.n} passou para ${w.date(d.date)}.`,
  SubscriptionRelocated: (d) => `A campa mudou de lugar: as visitas seguintes são em ${d.delivery.city}.`,
  OccurrenceConcluded: (d) => `A visita ${d.n} foi ${d.outcome === 'closed' ? 'fechada' : 'cancelada'}.`,
  SubscriptionPaused: (d, w) => `Em pausa até ${w.time(d.resumeAt)}.`,
  SubscriptionResumed: (d) => `Retomado; as visitas seguintes são adiadas ${d.shiftedDays} dias.`,
  SubscriptionCompleted: () => 'Todas as visitas estão concluídas.',
  SubscriptionCancelled: (d, w) => `O plano foi cancelado (${w.code(d.reason)}); devolvemos ${w.money(d.refundCents)}.`,
  PartnerApplied: (d, w) =>
    `${w.partner} candidatou-se como parceiro de ${d.partnerType === 'flower' ? 'flores' : 'limpeza de campas'}, num raio de ${d.radiusKm} km.`,
  LocationConfirmed: (d, w) => `A localização de ${w.partner} em ${d.city} foi confirmada.`,
  PartnerApproved: (d, w) => `A candidatura de ${w.partner} foi aprovada${w.because(d.reason)}.`,
  PartnerRejected: (d, w) => `A candidatura de ${w.partner} foi recusada${w.because(d.reason)}.`,
  PartnerSuspended: (d, w) => `A atividade de ${w.partner} foi suspensa${w.because(d.reason)}.`,
  PartnerReinstated: (d, w) => `A atividade de ${w.partner} foi retomada${w.because(d.reason)}.`,
  PartnerAccountBlocked: (_d, w) => `A conta de ${w.partner} foi bloqueada: deixa de receber trabalho.`,
  PartnerAccountUnblocked: (d, w) =>
    d.suspended
      ? `A conta de ${w.partner} foi desbloqueada; a atividade continua suspensa.`
      : `A conta de ${w.partner} foi desbloqueada.`,
  PartnerPaused: (_d, w) => `${w.partner} fez uma pausa: sem novas propostas.`,
  PartnerResumed: (_d, w) => `${w.partner} volta a receber propostas.`,
  PartnerProfileChanged: (d, w) =>
    `O perfil de ${w.partner} foi alterado: ${[
      ...(d.location ? [`trabalha agora a partir de ${d.location.city}`] : []),
      ...(d.radiusKm === undefined ? [] : [`raio de ${d.radiusKm} km`]),
      ...(d.capacity ? ['outro número de serviços por dia'] : []),
      ...(d.workingHours === undefined ? [] : ['outras horas de entrega']),
      ...(d.standingAcceptance === undefined
        ? []
        : [
            d.standingAcceptance.active
              ? `aceita antecipadamente até ${d.standingAcceptance.maxPerDay} por dia e ${d.standingAcceptance.maxPerWeek} por semana, até ${d.standingAcceptance.radiusKm} km, a partir de ${w.money(d.standingAcceptance.minAmountCents)}`
              : 'não aceita nada antecipadamente',
          ]),
    ].join(', ')}.`,
  PartnerAbsenceAdded: (d, w) =>
    d.from === d.to
      ? `${w.partner} está ausente a ${w.date(d.from)}${w.because(d.reason)}.`
      : `${w.partner} está ausente de ${w.date(d.from)} a ${w.date(d.to)}${w.because(d.reason)}.`,
  PartnerAbsenceRemoved: (_d, w) => `${w.partner} anulou uma ausência.`,
  ProductAdded: (d, w) => `Foi criado um produto: ${w.fields(d)}.`,
  ProductChanged: (d, w) => `O produto foi alterado: ${w.fields(d)}.`,
  ProductDraftSaved: (d, w) => `Foi guardado um rascunho do produto: ${w.fields(d)}.`,
  ProductDraftDropped: () => 'O rascunho do produto foi descartado.',
  ProductPublished: (d, w) => `O produto foi posto à venda: ${w.fields(d)}.`,
  ProductWithdrawn: () => 'O produto foi retirado de venda.',
  ProductRemoved: () => 'O rascunho, que nunca esteve à venda, foi eliminado.',
  ProductPicturesChanged: (d, w) => `As imagens do produto foram alteradas: ${w.fields(d)}.`,
  PlanAdded: (d, w) => `Foi criado um plano: ${w.fields(d)}.`,
  PlanChanged: (d, w) => `O plano foi alterado: ${w.fields(d)}.`,
  PlanWithdrawn: () => 'O plano foi retirado de venda.',
  CemeteryAdded: (d, w) => `Foi criado um cemitério: ${w.fields(d)}.`,
  CemeteryProposed: () => 'Foi proposto um cemitério.',
  CemeteryChanged: (d, w) => `O cemitério foi alterado: ${w.fields(d)}.`,
  CemeteryApproved: () => 'O cemitério foi aprovado e está à vista de todos.',
  CemeteryRejected: () => 'O cemitério proposto foi recusado.',
  CemeteryMerged: () => 'O cemitério proposto foi junto a um já conhecido.',
  CemeteryRemoved: () => 'O cemitério foi retirado da lista.',
  VenueAdded: (d, w) => `Foi criado um local de cerimónias: ${w.fields(d)}.`,
  VenueProposed: () => 'Foi proposto um local de cerimónias, por uma encomenda.',
  VenueChanged: (d, w) => `O local de cerimónias foi alterado: ${w.fields(d)}.`,
  VenueApproved: () => 'O local de cerimónias foi aprovado e todos o podem encontrar.',
  VenueRejected: () => 'O local de cerimónias foi retirado da pesquisa.',
  AccountCreated: () => 'A conta foi criada.',
  AccountInvited: () => 'O convite foi enviado de novo.',
  InvitationAccepted: () => 'O titular aceitou o convite e os termos.',
  AccountChanged: (d, w) => `A conta foi alterada: ${w.fields(d)}.`,
  AddressAdded: () => 'Foi adicionada uma morada.',
  AddressChanged: (d, w) => `Uma morada foi alterada: ${w.fields(d)}.`,
  AddressRemoved: () => 'Uma morada foi retirada.',
  AccountBlocked: () => 'A conta foi bloqueada.',
  AccountUnblocked: () => 'A conta foi desbloqueada.',
  AccountClosed: () => 'A conta foi eliminada.',
  EventsRetried: () => 'Foi pedida nova tentativa de tratar eventos postos de parte.',
  JobRetried: (d, w) => `Foi pedida nova execução de uma tarefa falhada: ${w.fields(d)}.`,
  MailsRetried: () => 'Foi pedido o reenvio de e-mails que não foram enviados.',
  MessagesRetried: () => 'Foi pedido novo envio de uma mensagem para um telefone ou dispositivo.',
  RefundsRetried: () => 'Foi pedida nova tentativa de reembolsos falhados.',
  ReadModelRebuilt: (d, w) => `Foi pedida a reconstrução de uma vista: ${w.fields(d)}.`,
  VerificationStarted: () => 'Foi pedida a verificação de todo o histórico.',
  DocumentsRetried: () => 'Foi pedida nova tentativa de emitir documentos em atraso.',
  MissingDocumentsRequested: () => 'Foram pedidos os documentos em falta de encomendas pagas.',
};
