import type { BlockKind, Proposer } from '@perpetua/contracts/fulfilment.contract';
import type { HistoryTexts } from './history-texts.js';

const moved = (date: string | null): string => (date === null ? '' : ` A nova data é ${date}.`);

const at = (hour: string | null): string => (hour === null ? '' : `, ${hour}`);

/** The sentence about the refund of a cancelled service; `refund` is null when nothing is refunded. */
const refunded = (refund: string | null): string =>
  refund === null ? 'Nesta altura já não há reembolso.' : `Devolvemos ${refund}.`;

const PROPOSERS: Record<Proposer, string> = {
  customer: 'O cliente',
  partner: 'O parceiro',
  admin: 'A nossa equipa',
};

const BLOCKS: Record<BlockKind, string> = {
  grave_not_found: 'a campa não foi encontrada',
  closed: 'o local estava fechado',
  refused: 'foi recusado no local',
};

/** The sentences of a service's history in Portuguese. */
export const portugueseTexts: HistoryTexts = {
  scheduled: (date, hour) => `Marcado para ${date}${hour === null ? '' : `, ${hour}`}.`,
  searching: () => 'Estamos à procura do parceiro mais próximo.',
  askedNearest: () => 'Contactámos o parceiro mais próximo.',
  askedNext: () => 'Contactámos o parceiro seguinte.',
  askedByTeam: () => 'A nossa equipa contactou um parceiro.',
  offered: (name, distance) => `Proposto a ${name}, a ${distance}.`,
  declined: (name, reason) => `${name} recusou: ${reason}.`,
  unanswered: (name) => `${name} não respondeu a tempo.`,
  countered: (name, hour) => `${name} propôs outra hora: ${hour}.`,
  counteredForYou: (hour) => `Um parceiro pode ir às ${hour}. Nada muda enquanto não escolher.`,
  notChosen: (name, hour) => `A hora proposta por ${name}, ${hour}, não foi escolhida a tempo.`,
  hourChosen: (name, hour) => `O cliente escolheu a hora proposta por ${name}: ${hour}.`,
  hourChosenByYou: (name, hour) => `Escolheu as ${hour}: ${name} aceitou.`,
  hourChosenForYou: (hour) => `O cliente escolheu a hora que propôs, ${hour}. O serviço é seu.`,
  withdrawn: (name) => `A proposta a ${name} foi retirada.`,
  takenByAnother: (name) => `A proposta a ${name} terminou, porque outro parceiro aceitou primeiro.`,
  nobodyElse: () => 'Não há mais ninguém a quem propor; as propostas em aberto aguardam resposta.',
  teamSearches: () => 'A nossa equipa está a procurar um parceiro pessoalmente.',
  accepted: (name, date) => `${name} aceitou.${moved(date)}`,
  acceptedByYou: (date) => `Aceitou o serviço.${moved(date)}`,
  acceptedInAdvance: (name) => `${name} tinha aceitado antecipadamente.`,
  acceptedInAdvanceByYou: () => 'Aceite em seu nome, como nos indicou antecipadamente.',
  assigned: (name, date) => `A nossa equipa confiou o serviço a ${name}.${moved(date)}`,
  assignedToYou: (date) => `A nossa equipa confiou-lhe o serviço.${moved(date)}`,
  withdrew: (name) => `${name} deixou de ter este serviço a cargo.`,
  handedBack: (name) => `${name} devolveu, dentro do prazo, o que tinha sido aceite antecipadamente.`,
  searchingAgain: () => 'O parceiro não pode ir. Estamos à procura de outro.',
  started: (name) => `${name} começou.`,
  startedByYou: () => 'Começou o serviço.',
  earlyAllowed: (by) =>
    by === 'customer'
      ? 'O cliente autorizou a entrega antes da hora marcada.'
      : 'A nossa equipa autorizou a entrega antes da hora marcada.',
  earlyAllowedByYou: () => 'Autorizou a entrega antes da hora marcada.',
  photographed: (kind, count) => {
    if (count > 1)
      return kind === 'before'
        ? `Recebemos ${count} fotografias tiradas antes do trabalho.`
        : `Recebemos ${count} fotografias do resultado.`;
    return kind === 'before'
      ? 'Recebemos uma fotografia tirada antes do trabalho.'
      : 'Recebemos uma fotografia do resultado.';
  },
  startReportedLate: (name) =>
    `${name} comunicou, já depois do prazo, que tinha começado. A nossa equipa vai analisar.`,
  startReportedLateByYou: () => 'Comunicou, já depois do prazo, que tinha começado. A nossa equipa vai analisar.',
  delivered: (name, late) => `${name} terminou${late ? ', depois da hora marcada' : ''}.`,
  deliveredByYou: (late) => `Terminou o serviço${late ? ', depois da hora marcada' : ''}.`,
  rated: (rating) => `O cliente avaliou com ${rating} em 5.`,
  ratedByYou: (rating) => `Avaliou com ${rating} em 5.`,
  notRated: () => 'O prazo para a avaliação terminou.',
  routed: (date) => `Ficou o dia ${date}: nesse dia cuidamos também de outras campas do cemitério.`,
  rescheduled: (date, hour) => `Remarcado para ${date}${at(hour)}.`,
  proposed: (by, date, hour) =>
    `${PROPOSERS[by]} propôs a data de ${date}${at(hour)}. Até haver resposta, vale a data anterior.`,
  proposedByYou: (date, hour) => `Propôs a data de ${date}${at(hour)}. Até haver resposta, vale a data anterior.`,
  relocated: (city, date) => `A campa mudou de lugar: o serviço passa a ser em ${city}, a ${date}.`,
  relocatedFromYou: () => 'A campa mudou de lugar. Já não tem este serviço a cargo.',
  agreed: (date) => `A nova data está combinada: ${date}.`,
  refused: () => 'A nova data foi recusada. Mantém-se a anterior.',
  lapsed: () => 'Ninguém respondeu à proposta a tempo. Mantém-se a data anterior.',
  missed: (name, date) => `${name} não compareceu.${moved(date)}`,
  deliveryMissed: (refund) => `Lamentamos: as flores não foram entregues. Devolvemos ${refund}.`,
  stalled: (name) => `${name} não terminou. A nossa equipa está a tratar do assunto.`,
  blocked: (kind) => `O trabalho teve de parar: ${BLOCKS[kind]}.`,
  unblocked: (date) => `O trabalho é retomado a ${date}.`,
  corrected: (by, fields) => `${by === 'customer' ? 'O cliente' : 'A nossa equipa'} corrigiu a encomenda: ${fields}.`,
  correctedByYou: (fields) => `Corrigiu a encomenda: ${fields}.`,
  disputed: () => 'O cliente apresentou uma reclamação.',
  disputedByYou: () => 'Apresentou uma reclamação. A nossa equipa está a analisá-la.',
  disputeRejected: () => 'A nossa equipa analisou a reclamação e não a aceitou.',
  partlyRefunded: (refund) => `A nossa equipa aceitou a reclamação em parte. Devolvemos ${refund}.`,
  partlyRefundedForYou: () =>
    'A nossa equipa aceitou a reclamação em parte. O valor a receber diminui na mesma proporção.',
  redo: (date) => `Será feito de novo, a ${date}.`,
  redoByAnother: (date) => `Outro parceiro vai voltar a fazê-lo, a ${date}.`,
  fullyRefunded: (refund) => `A nossa equipa aceitou a reclamação. Devolvemos ${refund}.`,
  fullyRefundedForYou: () => 'A nossa equipa aceitou a reclamação. Não recebe nada.',
  closed: () => 'Está tudo concluído.',
  closedForYou: (earned) => `Está tudo concluído. Recebe ${earned}.`,
  cancelledByYou: (refund) => `Cancelou o serviço. ${refunded(refund)}`,
  cancelledByCustomer: (refund) => `O cliente cancelou. ${refunded(refund)}`,
  cancelledByTeam: (refund) => `A nossa equipa cancelou o serviço. ${refunded(refund)}`,
  cancelledUnserved: (refund) => `Lamentamos: nenhum parceiro pôde realizar este serviço. ${refunded(refund)}`,
  cancelledClosedDay: (refund) =>
    `O cemitério está fechado nesse dia, e não ficou combinado outro. ${refunded(refund)}`,
  cancelledForYou: (earned) => `Foi cancelado. Recebe ${earned}.`,
};
