import type { BlockKind, Proposer } from '@perpetua/contracts/fulfilment.contract';
import type { HistoryTexts } from './history-texts.js';

const moved = (date: string | null): string => (date === null ? '' : ` A nova data é ${date}.`);

const at = (hour: string | null): string => (hour === null ? '' : `, ${hour}`);

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

/** A service's history in Portuguese. */
export const portugueseTexts: HistoryTexts = {
  scheduled: (date, hour) => `Marcado para ${date}${hour === null ? '' : `, ${hour}`}.`,
  searching: () => 'Estamos à procura do parceiro mais próximo.',
  askedNearest: () => 'Contactámos o parceiro mais próximo.',
  askedNext: () => 'Contactámos o parceiro mais próximo a seguir.',
  askedByTeam: () => 'A nossa equipa contactou um parceiro.',
  offered: (name, distance) => `Proposto a ${name}, a ${distance}.`,
  declined: (name, reason) => `${name} recusou: ${reason}.`,
  unanswered: (name) => `${name} não respondeu a tempo.`,
  withdrawn: (name) => `A proposta a ${name} foi retirada.`,
  teamSearches: () => 'A nossa equipa está a procurar um parceiro pessoalmente.',
  accepted: (name, date) => `${name} aceitou.${moved(date)}`,
  acceptedByYou: (date) => `Aceitou o serviço.${moved(date)}`,
  assigned: (name, date) => `A nossa equipa confiou o serviço a ${name}.${moved(date)}`,
  assignedToYou: (date) => `A nossa equipa confiou-lhe o serviço.${moved(date)}`,
  withdrew: (name) => `${name} já não o realiza.`,
  searchingAgain: () => 'O parceiro não pode ir. Estamos à procura de outro.',
  started: (name) => `${name} começou.`,
  startedByYou: () => 'Começou o serviço.',
  photographed: (kind, count) => {
    if (count > 1)
      return kind === 'before'
        ? `Chegaram ${count} fotografias de antes do trabalho.`
        : `Chegaram ${count} fotografias do resultado.`;
    return kind === 'before' ? 'Chegou uma fotografia de antes do trabalho.' : 'Chegou uma fotografia do resultado.';
  },
  delivered: (name) => `${name} terminou.`,
  deliveredByYou: () => 'Terminou o serviço.',
  rated: (rating) => `O cliente deu ${rating} de 5.`,
  ratedByYou: (rating) => `Deu ${rating} de 5.`,
  notRated: () => 'O prazo para a avaliação terminou.',
  rescheduled: (date, hour) => `A nova data é ${date}${at(hour)}.`,
  proposed: (by, date, hour) => `${PROPOSERS[by]} propôs ${date}${at(hour)}. Até haver resposta, vale a data anterior.`,
  proposedByYou: (date, hour) => `Propôs ${date}${at(hour)}. Até haver resposta, vale a data anterior.`,
  agreed: (date) => `A nova data está combinada: ${date}.`,
  refused: () => 'A nova data foi recusada. Mantém-se a anterior.',
  lapsed: () => 'Ninguém respondeu à proposta a tempo. Mantém-se a data anterior.',
  missed: (name, date) => `${name} não compareceu.${moved(date)}`,
  deliveryMissed: (refund) => `As flores não foram entregues. São devolvidos ${refund}.`,
  stalled: (name) => `${name} não terminou. A nossa equipa está a tratar do assunto.`,
  blocked: (kind) => `O trabalho teve de parar: ${BLOCKS[kind]}.`,
  unblocked: (date) => `Continua a ${date}.`,
  disputed: () => 'O cliente reclamou.',
  disputedByYou: () => 'Reclamou. A nossa equipa está a analisar.',
  disputeRejected: () => 'A nossa equipa analisou a reclamação e não lhe deu razão.',
  partlyRefunded: (refund) => `A nossa equipa deu razão em parte à reclamação. São devolvidos ${refund}.`,
  partlyRefundedForYou: () =>
    'A nossa equipa deu razão em parte à reclamação. O valor a receber diminui na mesma proporção.',
  redo: (date) => `Será feito de novo, a ${date}.`,
  redoByAnother: (date) => `Outro parceiro fá-lo-á de novo, a ${date}.`,
  fullyRefunded: (refund) => `A nossa equipa deu razão à reclamação. São devolvidos ${refund}.`,
  fullyRefundedForYou: () => 'A nossa equipa deu razão à reclamação. Não recebe nada.',
  closed: () => 'Está tudo concluído.',
  closedForYou: (earned) => `Está tudo concluído. Recebe ${earned}.`,
  cancelledByYou: (refund) => `Cancelou o serviço. São-lhe devolvidos ${refund}.`,
  cancelledByCustomer: (refund) => `O cliente cancelou. São devolvidos ${refund}.`,
  cancelledByTeam: (refund) => `A nossa equipa cancelou. São devolvidos ${refund}.`,
  cancelledUnserved: (refund) => `Nenhum parceiro o pôde realizar e foi cancelado. São devolvidos ${refund}.`,
  cancelledForYou: (earned) => `Foi cancelado. Recebe ${earned}.`,
};
