import type { HistoryTexts } from './history-texts.js';

const moved = (date: string | null): string => (date === null ? '' : ` A nova data é ${date}.`);

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
  started: (name) => `${name} começou.`,
  startedByYou: () => 'Começou o serviço.',
  photographed: (kind) =>
    kind === 'before' ? 'Chegou uma fotografia de antes do trabalho.' : 'Chegou uma fotografia do resultado.',
  delivered: (name) => `${name} terminou.`,
  deliveredByYou: () => 'Terminou o serviço.',
  rated: (rating) => `O cliente deu ${rating} de 5.`,
  ratedByYou: (rating) => `Deu ${rating} de 5.`,
  notRated: () => 'O prazo para a avaliação terminou.',
  closed: () => 'Está tudo concluído.',
  closedForYou: (earned) => `Está tudo concluído. Recebe ${earned}.`,
  cancelledByYou: (refund) => `Cancelou o serviço. São-lhe devolvidos ${refund}.`,
  cancelledByCustomer: (refund) => `O cliente cancelou. São devolvidos ${refund}.`,
  cancelledByTeam: (refund) => `A nossa equipa cancelou. São devolvidos ${refund}.`,
  cancelledUnserved: (refund) => `Nenhum parceiro o pôde realizar e foi cancelado. São devolvidos ${refund}.`,
  cancelledForYou: (earned) => `Foi cancelado. Recebe ${earned}.`,
};
