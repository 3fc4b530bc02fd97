import type { BlockKind, Proposer } from '@perpetua/contracts/fulfilment.contract';
import type { HistoryTexts } from './history-texts.js';

const moved = (date: string | null): string => (date === null ? '' : ` La nueva fecha es el ${date}.`);

const at = (hour: string | null): string => (hour === null ? '' : `, ${hour}`);

/** The sentence about the refund of a cancelled service; `refund` is null when nothing is refunded. */
const refunded = (refund: string | null): string =>
  refund === null ? 'En este momento ya no hay reembolso.' : `Devolvemos ${refund}.`;

const PROPOSERS: Record<Proposer, string> = {
  customer: 'El cliente',
  partner: 'El colaborador',
  admin: 'Nuestro equipo',
};

const BLOCKS: Record<BlockKind, string> = {
  grave_not_found: 'no se encontró la tumba',
  closed: 'el lugar estaba cerrado',
  refused: 'lo rechazaron en el lugar',
};

/** The sentences of a service's history in Spanish. */
export const spanishTexts: HistoryTexts = {
  scheduled: (date, hour) => `Previsto para el ${date}${hour === null ? '' : `, ${hour}`}.`,
  searching: () => 'Buscamos al colaborador más cercano.',
  askedNearest: () => 'Consultamos al colaborador más cercano.',
  askedNext: () => 'Consultamos al siguiente colaborador.',
  askedByTeam: () => 'Nuestro equipo consultó a un colaborador.',
  offered: (name, distance) => `Propuesto a ${name}, a ${distance}.`,
  declined: (name, reason) => `${name} lo rechazó: ${reason}.`,
  unanswered: (name) => `${name} no respondió a tiempo.`,
  countered: (name, hour) => `${name} propuso otra hora: ${hour}.`,
  counteredForYou: (hour) => `Un colaborador puede ir a las ${hour}. Nada cambia mientras usted no elija.`,
  notChosen: (name, hour) => `La hora propuesta por ${name}, ${hour}, no se eligió a tiempo.`,
  hourChosen: (name, hour) => `El cliente eligió la hora propuesta por ${name}: ${hour}.`,
  hourChosenByYou: (name, hour) => `Usted eligió las ${hour}: ${name} aceptó.`,
  hourChosenForYou: (hour) => `El cliente eligió la hora que usted propuso, ${hour}. El servicio es suyo.`,
  withdrawn: (name) => `Se retiró la propuesta a ${name}.`,
  takenByAnother: (name) => `La propuesta a ${name} terminó, porque otro colaborador aceptó primero.`,
  nobodyElse: () => 'No queda nadie más a quien proponerlo; las propuestas abiertas esperan respuesta.',
  teamSearches: () => 'Nuestro equipo busca personalmente a un colaborador.',
  accepted: (name, date) => `${name} lo aceptó.${moved(date)}`,
  acceptedByYou: (date) => `Usted lo aceptó.${moved(date)}`,
  acceptedInAdvance: (name) => `${name} lo había aceptado por adelantado.`,
  acceptedInAdvanceByYou: () => 'Aceptado en su nombre, como nos indicó por adelantado.',
  assigned: (name, date) => `Nuestro equipo se lo confió a ${name}.${moved(date)}`,
  assignedToYou: (date) => `Nuestro equipo se lo confió a usted.${moved(date)}`,
  withdrew: (name) => `${name} ya no tiene este servicio a su cargo.`,
  handedBack: (name) => `${name} devolvió a tiempo lo que se había aceptado por adelantado.`,
  searchingAgain: () => 'El colaborador no puede ir. Buscamos a otro.',
  started: (name) => `${name} empezó.`,
  startedByYou: () => 'Usted empezó el servicio.',
  earlyAllowed: (by) =>
    by === 'customer'
      ? 'El cliente ha autorizado la entrega antes de la hora prevista.'
      : 'Nuestro equipo ha autorizado la entrega antes de la hora prevista.',
  earlyAllowedByYou: () => 'Ha autorizado la entrega antes de la hora prevista.',
  photographed: (kind, count) => {
    if (count > 1)
      return kind === 'before'
        ? `Recibimos ${count} fotografías tomadas antes del trabajo.`
        : `Recibimos ${count} fotografías del resultado.`;
    return kind === 'before'
      ? 'Recibimos una fotografía tomada antes del trabajo.'
      : 'Recibimos una fotografía del resultado.';
  },
  startReportedLate: (name) => `${name} comunicó, ya fuera de plazo, que había empezado. Nuestro equipo lo revisará.`,
  startReportedLateByYou: () => 'Comunicó, ya fuera de plazo, que había empezado. Nuestro equipo lo revisará.',
  delivered: (name, late) => `${name} terminó${late ? ', después de la hora prevista' : ''}.`,
  deliveredByYou: (late) => `Usted terminó el servicio${late ? ', después de la hora prevista' : ''}.`,
  rated: (rating) => `El cliente valoró con ${rating} de 5.`,
  ratedByYou: (rating) => `Usted valoró con ${rating} de 5.`,
  notRated: () => 'El plazo para valorar ha terminado.',
  routed: (date) => `Se eligió el ${date}: ese día cuidamos también de otras tumbas del cementerio.`,
  rescheduled: (date, hour) => `Reprogramado para el ${date}${at(hour)}.`,
  proposed: (by, date, hour) =>
    `${PROPOSERS[by]} propuso el ${date}${at(hour)}. Hasta que haya respuesta, vale la fecha anterior.`,
  proposedByYou: (date, hour) =>
    `Usted propuso el ${date}${at(hour)}. Hasta que haya respuesta, vale la fecha anterior.`,
  relocated: (city, date) => `La tumba ha cambiado de lugar: el servicio será en ${city}, el ${date}.`,
  relocatedFromYou: () => 'La tumba ha cambiado de lugar. Ya no tiene este servicio a su cargo.',
  agreed: (date) => `La nueva fecha está acordada: ${date}.`,
  refused: () => 'La nueva fecha fue rechazada. Se mantiene la anterior.',
  lapsed: () => 'Nadie respondió a tiempo a la propuesta. Se mantiene la fecha anterior.',
  missed: (name, date) => `${name} no acudió.${moved(date)}`,
  deliveryMissed: (refund) => `Lo sentimos: las flores no se entregaron. Devolvemos ${refund}.`,
  stalled: (name) => `${name} no terminó. Nuestro equipo se ocupa de ello.`,
  blocked: (kind) => `El trabajo tuvo que parar: ${BLOCKS[kind]}.`,
  unblocked: (date) => `El trabajo se reanuda el ${date}.`,
  corrected: (by, fields) => `${by === 'customer' ? 'El cliente' : 'Nuestro equipo'} corrigió el pedido: ${fields}.`,
  correctedByYou: (fields) => `Usted corrigió el pedido: ${fields}.`,
  disputed: () => 'El cliente presentó una reclamación.',
  disputedByYou: () => 'Usted presentó una reclamación. Nuestro equipo la está estudiando.',
  disputeRejected: () => 'Nuestro equipo estudió la reclamación y no la aceptó.',
  partlyRefunded: (refund) => `Nuestro equipo aceptó la reclamación en parte. Devolvemos ${refund}.`,
  partlyRefundedForYou: () =>
    'Nuestro equipo aceptó la reclamación en parte. El importe que recibe disminuye en la misma proporción.',
  redo: (date) => `Se hará de nuevo, el ${date}.`,
  redoByAnother: (date) => `Otro colaborador lo hará de nuevo, el ${date}.`,
  fullyRefunded: (refund) => `Nuestro equipo aceptó la reclamación. Devolvemos ${refund}.`,
  fullyRefundedForYou: () => 'Nuestro equipo aceptó la reclamación. Usted no recibe nada.',
  closed: () => 'Todo está terminado.',
  closedForYou: (earned) => `Todo está terminado. Usted recibe ${earned}.`,
  cancelledByYou: (refund) => `Usted canceló el servicio. ${refunded(refund)}`,
  cancelledByCustomer: (refund) => `El cliente lo canceló. ${refunded(refund)}`,
  cancelledByTeam: (refund) => `Nuestro equipo canceló el servicio. ${refunded(refund)}`,
  cancelledUnserved: (refund) => `Lo sentimos: ningún colaborador pudo realizar este servicio. ${refunded(refund)}`,
  cancelledClosedDay: (refund) => `El cementerio está cerrado ese día, y no se acordó otro. ${refunded(refund)}`,
  cancelledForYou: (earned) => `Se canceló. Usted recibe ${earned}.`,
};
