import type { BlockKind, Proposer } from '@perpetua/contracts/fulfilment.contract';
import type { HistoryTexts } from './history-texts.js';

const moved = (date: string | null): string => (date === null ? '' : ` La nueva fecha es ${date}.`);

const at = (hour: string | null): string => (hour === null ? '' : `, ${hour}`);

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

/** A service's history in Spanish. */
export const spanishTexts: HistoryTexts = {
  scheduled: (date, hour) => `Previsto para el ${date}${hour === null ? '' : `, ${hour}`}.`,
  searching: () => 'Buscamos al colaborador más cercano.',
  askedNearest: () => 'Preguntamos al colaborador más cercano.',
  askedNext: () => 'Preguntamos al siguiente colaborador más cercano.',
  askedByTeam: () => 'Nuestro equipo preguntó a un colaborador.',
  offered: (name, distance) => `Ofrecido a ${name}, a ${distance}.`,
  declined: (name, reason) => `${name} lo rechazó: ${reason}.`,
  unanswered: (name) => `${name} no respondió a tiempo.`,
  withdrawn: (name) => `Se retiró la oferta a ${name}.`,
  teamSearches: () => 'Nuestro equipo busca personalmente a un colaborador.',
  accepted: (name, date) => `${name} lo aceptó.${moved(date)}`,
  acceptedByYou: (date) => `Usted lo aceptó.${moved(date)}`,
  assigned: (name, date) => `Nuestro equipo se lo confió a ${name}.${moved(date)}`,
  assignedToYou: (date) => `Nuestro equipo se lo confió a usted.${moved(date)}`,
  withdrew: (name) => `${name} ya no lo realiza.`,
  searchingAgain: () => 'El colaborador no puede ir. Buscamos a otro.',
  started: (name) => `${name} empezó.`,
  startedByYou: () => 'Usted empezó.',
  photographed: (kind, count) => {
    if (count > 1)
      return kind === 'before'
        ? `Llegaron ${count} fotos de antes del trabajo.`
        : `Llegaron ${count} fotos del resultado.`;
    return kind === 'before' ? 'Llegó una foto de antes del trabajo.' : 'Llegó una foto del resultado.';
  },
  delivered: (name) => `${name} terminó.`,
  deliveredByYou: () => 'Usted terminó.',
  rated: (rating) => `El cliente dio ${rating} de 5.`,
  ratedByYou: (rating) => `Usted dio ${rating} de 5.`,
  notRated: () => 'El plazo para valorar ha terminado.',
  rescheduled: (date, hour) => `La nueva fecha es el ${date}${at(hour)}.`,
  proposed: (by, date, hour) =>
    `${PROPOSERS[by]} propuso el ${date}${at(hour)}. Hasta que haya respuesta, vale la fecha anterior.`,
  proposedByYou: (date, hour) =>
    `Usted propuso el ${date}${at(hour)}. Hasta que haya respuesta, vale la fecha anterior.`,
  agreed: (date) => `La nueva fecha está acordada: ${date}.`,
  refused: () => 'La nueva fecha fue rechazada. Se mantiene la anterior.',
  lapsed: () => 'Nadie respondió a tiempo a la propuesta. Se mantiene la fecha anterior.',
  missed: (name, date) => `${name} no acudió.${moved(date)}`,
  deliveryMissed: (refund) => `Las flores no se entregaron. Se devuelven ${refund}.`,
  stalled: (name) => `${name} no terminó. Nuestro equipo se ocupa de ello.`,
  blocked: (kind) => `El trabajo tuvo que parar: ${BLOCKS[kind]}.`,
  unblocked: (date) => `Continúa el ${date}.`,
  disputed: () => 'El cliente reclamó.',
  disputedByYou: () => 'Usted reclamó. Nuestro equipo lo está estudiando.',
  disputeRejected: () => 'Nuestro equipo estudió la reclamación y no le dio la razón.',
  partlyRefunded: (refund) => `Nuestro equipo dio la razón en parte a la reclamación. Se devuelven ${refund}.`,
  partlyRefundedForYou: () =>
    'Nuestro equipo dio la razón en parte a la reclamación. El importe que recibe disminuye en la misma proporción.',
  redo: (date) => `Se hará de nuevo, el ${date}.`,
  redoByAnother: (date) => `Otro colaborador lo hará de nuevo, el ${date}.`,
  fullyRefunded: (refund) => `Nuestro equipo dio la razón a la reclamación. Se devuelven ${refund}.`,
  fullyRefundedForYou: () => 'Nuestro equipo dio la razón a la reclamación. Usted no recibe nada.',
  closed: () => 'Todo está hecho.',
  closedForYou: (earned) => `Todo está hecho. Usted recibe ${earned}.`,
  cancelledByYou: (refund) => `Usted lo canceló. Se le devuelven ${refund}.`,
  cancelledByCustomer: (refund) => `El cliente lo canceló. Se devuelven ${refund}.`,
  cancelledByTeam: (refund) => `Nuestro equipo lo canceló. Se devuelven ${refund}.`,
  cancelledUnserved: (refund) => `Ningún colaborador pudo hacerlo y se canceló. Se devuelven ${refund}.`,
  cancelledForYou: (earned) => `Se canceló. Usted recibe ${earned}.`,
};
