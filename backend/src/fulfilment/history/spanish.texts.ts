import type { HistoryTexts } from './history-texts.js';

const moved = (date: string | null): string => (date === null ? '' : ` La nueva fecha es ${date}.`);

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
  started: (name) => `${name} empezó.`,
  startedByYou: () => 'Usted empezó.',
  photographed: (kind) =>
    kind === 'before' ? 'Llegó una foto de antes del trabajo.' : 'Llegó una foto del resultado.',
  delivered: (name) => `${name} terminó.`,
  deliveredByYou: () => 'Usted terminó.',
  rated: (rating) => `El cliente dio ${rating} de 5.`,
  ratedByYou: (rating) => `Usted dio ${rating} de 5.`,
  notRated: () => 'El plazo para valorar ha terminado.',
  closed: () => 'Todo está hecho.',
  closedForYou: (earned) => `Todo está hecho. Usted recibe ${earned}.`,
  cancelledByYou: (refund) => `Usted lo canceló. Se le devuelven ${refund}.`,
  cancelledByCustomer: (refund) => `El cliente lo canceló. Se devuelven ${refund}.`,
  cancelledByTeam: (refund) => `Nuestro equipo lo canceló. Se devuelven ${refund}.`,
  cancelledUnserved: (refund) => `Ningún colaborador pudo hacerlo y se canceló. Se devuelven ${refund}.`,
  cancelledForYou: (earned) => `Se canceló. Usted recibe ${earned}.`,
};
