import { addDays } from '@perpetua/contracts/local-dates';
import { MAX_ABSENCES } from '@perpetua/contracts/partner-absences.contract';
import { mainlandZone } from '@perpetua/contracts/zone-names';
import { localDateOf } from '../../platform/clock/local-time.js';
import { DomainError, notFound } from '../../platform/domain/domain-error.js';
import { derivedId } from '../../platform/ids.js';
import type { PartnerEvent, PartnerPlace } from '../partner.events.js';
import type { AddAbsence, RemoveAbsence } from './absences.commands.js';

/** Days off as the events tell them; a removed one stays known, so that removing it again changes nothing. */
export interface KnownAbsence {
  readonly absenceId: string;
  readonly from: string;
  readonly to: string;
  /** A reference to what the partner wrote, or null. */
  readonly note: string | null;
  readonly isRemoved?: true;
}

/** The part of a partner's state that these rules read. */
interface WithAbsences {
  readonly version: number;
  readonly location: PartnerPlace | null;
  readonly absences: readonly KnownAbsence[];
}

/** How many days ahead an absence may end. */
const MAX_DAYS_AHEAD = 365;

const absenceOverlaps = ({ from, to }: KnownAbsence): DomainError =>
  new DomainError({
    code: 'absence_overlaps',
    message: `Days off from ${from} to ${to} are entered already.`,
    details: { from, to },
  });

const absencePast = (): DomainError =>
  new DomainError({ code: 'absence_past', message: 'Days off cannot begin before today.' });

const absenceTooFar = (last: string): DomainError =>
  new DomainError({ code: 'absence_too_far', message: `Days off end at the latest on ${last}.`, details: { last } });

const tooManyAbsences = (): DomainError =>
  new DomainError({ code: 'too_many_absences', message: `At most ${MAX_ABSENCES} absences can lie ahead.` });

/** Adds days off; `now` by the business clock, dates by that of the partner's place. */
export const addAbsence = (
  { partnerId, from, to, note }: AddAbsence['payload'],
  { version, location, absences }: WithAbsences,
  { now }: { readonly now: Date },
): readonly PartnerEvent[] => {
  const inForce = absences.filter(({ isRemoved }) => isRemoved !== true);
  if (inForce.some((known) => known.from === from && known.to === to)) return [];
  const today = localDateOf(now, location?.timeZone ?? mainlandZone);
  const last = addDays(today, MAX_DAYS_AHEAD);
  if (from < today) throw absencePast();
  if (to > last) throw absenceTooFar(last);
  const overlapping = inForce.find((known) => known.from <= to && from <= known.to);
  if (overlapping !== undefined) throw absenceOverlaps(overlapping);
  if (inForce.filter((known) => known.to >= today).length >= MAX_ABSENCES) throw tooManyAbsences();
  const absenceId = derivedId(partnerId, 'absence', version + 1);
  return [{ type: 'PartnerAbsenceAdded', data: { absenceId, from, to, reason: note ?? null } }];
};

/** @throws DomainError 404 for an absence that this partner never entered */
export const removeAbsence = (
  { absenceId }: RemoveAbsence['payload'],
  { absences }: WithAbsences,
): readonly PartnerEvent[] => {
  const known = absences.find((one) => one.absenceId === absenceId);
  if (known === undefined) throw notFound('Absence');
  return known.isRemoved === true ? [] : [{ type: 'PartnerAbsenceRemoved', data: { absenceId } }];
};
