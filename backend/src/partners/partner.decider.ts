import { partnerLifecycle, type PartnerStatus } from '@perpetua/contracts/lifecycles/partner.lifecycle';
import {
  type PartnerRequirement,
  partnerRequirements,
  type WeeklyCapacity,
} from '@perpetua/contracts/partners.contract';
import type { PartnerType } from '@perpetua/contracts/roles';
import type { StandingTerms } from '@perpetua/contracts/standing-acceptance';
import { anyHours, type WorkingHours } from '@perpetua/contracts/working-hours';
import { changesOf, type Decider, decisions, type Folds, type Rule } from '../platform/domain/decider.js';
import { assertTransition } from '../platform/domain/lifecycle-refusal.js';
import {
  ApplyAsPartner,
  ApprovePartner,
  ChangePartner,
  ConfirmPartnerLocation,
  NoteAccountStanding,
  type PartnerCommand,
  ReinstatePartner,
  RejectPartner,
  SuspendPartner,
} from './partner.commands.js';
import { AddAbsence, RemoveAbsence } from './absences/absences.commands.js';
import { addAbsence, type KnownAbsence, removeAbsence } from './absences/absences.rules.js';
import { partnerChanged, partnerIncomplete, partnerNotFound } from './partner.errors.js';
import { type PartnerEvent, partnerEvents, type PartnerPlace } from './partner.events.js';

/** A partner's state, as the rules see it. */
export interface PartnerState {
  readonly status: PartnerStatus;
  /** The number of events so far. */
  readonly version: number;
  readonly profile: {
    readonly partnerType: PartnerType;
    readonly radiusKm: number;
    readonly capacity: WeeklyCapacity;
    /** What the partner accepts in advance; absent if the partner never said so. */
    readonly standingAcceptance?: StandingTerms | undefined;
    /** The hours of deliveries by weekday; absent if the partner never said any. */
    readonly workingHours?: WorkingHours | undefined;
  } | null;
  readonly location: PartnerPlace | null;
  /** The reason of a rejection or suspension; null in every other status. */
  readonly reason: string | null;
  /** True while the account is blocked or closed, whatever the status is. */
  readonly isBlocked?: true | undefined;
  /** Days off in the order in which they were entered, past and removed ones included. */
  readonly absences: readonly KnownAbsence[];
}

const initialState: PartnerState = {
  status: partnerLifecycle.initial,
  version: 0,
  profile: null,
  location: null,
  reason: null,
  absences: [],
};

/** The status for everybody else: an approved or paused partner whose account is blocked counts as suspended. */
export const standingOf = ({ status, isBlocked }: Pick<PartnerState, 'status' | 'isBlocked'>): PartnerStatus =>
  isBlocked && (status === 'approved' || status === 'paused') ? 'suspended' : status;

/**
 * The state after an event. The function is total: an event that the lifecycle does not permit in this status, or that
 * only a later version of the program knows, only increases `version`.
 */
const evolve = (state: PartnerState, event: PartnerEvent): PartnerState => {
  if (!partnerLifecycle.permits(state.status, event.type)) return { ...state, version: state.version + 1 };
  const status = partnerLifecycle.next(state.status, event.type);
  const reason = status === state.status ? state.reason : null;
  return { ...state, status, version: state.version + 1, reason, ...changesOf(folds, state, event) };
};

const folds: Folds<PartnerState, PartnerEvent> = {
  PartnerApplied: (_state, { partnerType, radiusKm, capacity }) => ({ profile: { partnerType, radiusKm, capacity } }),
  LocationConfirmed: (_state, location) => ({ location }),
  PartnerProfileChanged: (state, { location = state.location, ...profile }) => ({
    location,
    profile: state.profile && { ...state.profile, ...profile },
  }),
  PartnerRejected: (_state, { reason }) => ({ reason }),
  PartnerSuspended: (_state, { reason }) => ({ reason }),
  PartnerApproved: () => ({}),
  PartnerReinstated: () => ({}),
  PartnerPaused: () => ({}),
  PartnerResumed: () => ({}),
  PartnerAccountBlocked: () => ({ isBlocked: true }),
  PartnerAccountUnblocked: () => ({ isBlocked: undefined }),
  PartnerAbsenceAdded: ({ absences }, { absenceId, from, to, reason: note }) => ({
    absences: [...absences, { absenceId, from, to, note }],
  }),
  PartnerAbsenceRemoved: ({ absences }, { absenceId }) => ({
    absences: absences.map((known) => (known.absenceId === absenceId ? { ...known, isRemoved: true } : known)),
  }),
};

type Events = readonly PartnerEvent[];

const apply = ({ partnerType, radiusKm, capacity, consentVersion, location }: ApplyAsPartner['payload']): Events => [
  { type: 'PartnerApplied', data: { partnerType, radiusKm, capacity, consentVersion: consentVersion ?? null } },
  ...(location ? [confirmed(location)] : []),
];

const confirmed = ({ lat, lng, city, timeZone }: PartnerPlace): PartnerEvent => ({
  type: 'LocationConfirmed',
  data: { lat, lng, city, timeZone },
});

const approve = ({ location, reason, missing = [] }: ApprovePartner['payload'], state: PartnerState): Events => {
  if (state.status === 'approved') return [];
  const approved: PartnerEvent = { type: 'PartnerApproved', data: { reason: reason ?? null } };
  if (state.status !== 'applied') return [approved];
  const lacks = new Set<PartnerRequirement>(missing);
  if (state.isBlocked) lacks.add('account');
  if (!location && !state.location) lacks.add('location');
  if (lacks.size > 0) throw partnerIncomplete(partnerRequirements.filter((one) => lacks.has(one)));
  return !location || isSame(location, state.location) ? [approved] : [confirmed(location), approved];
};

/**
 * Records the requested values that differ from the current ones. A new location confirms an applicant's place; for any
 * other partner it is a move.
 */
const change = ({ version, ...requested }: ChangePartner['payload'], state: PartnerState): Events => {
  if (version !== undefined && version !== state.version) throw partnerChanged(state.version);
  const { radiusKm, capacity, paused, standingAcceptance, workingHours } = requested;
  const location = isSame(requested.location, state.location) ? undefined : requested.location;
  const changed = {
    ...(radiusKm === undefined || radiusKm === state.profile?.radiusKm ? {} : { radiusKm }),
    ...(capacity === undefined || isSame(capacity, state.profile?.capacity) ? {} : { capacity }),
    ...(location === undefined || state.status === 'applied' ? {} : { location }),
    ...(standingAcceptance === undefined || isSame(standingAcceptance, state.profile?.standingAcceptance)
      ? {}
      : { standingAcceptance }),
    ...(workingHours === undefined || isSame(workingHours, state.profile?.workingHours ?? anyHours)
      ? {}
      : { workingHours }),
  };
  const events: PartnerEvent[] = location && state.status === 'applied' ? [confirmed(location)] : [];
  if (Object.keys(changed).length > 0) events.push({ type: 'PartnerProfileChanged', data: changed });
  if (paused !== undefined && paused !== (state.status === 'paused')) {
    events.push({ type: paused ? 'PartnerPaused' : 'PartnerResumed', data: {} });
  }
  return events;
};

const isSame = (one: object | undefined, other: object | null | undefined): boolean =>
  one !== undefined && other != null && JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

const sorted = (value: object): [string, unknown][] =>
  Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));

const reject = ({ reason }: RejectPartner['payload'], { status }: PartnerState): Events =>
  status === 'rejected' ? [] : [{ type: 'PartnerRejected', data: { reason } }];

const suspend = ({ reason }: SuspendPartner['payload'], { status }: PartnerState): Events =>
  status === 'suspended' ? [] : [{ type: 'PartnerSuspended', data: { reason } }];

const reinstate = ({ reason }: ReinstatePartner['payload'], { status, isBlocked }: PartnerState): Events => {
  if (isBlocked) throw partnerIncomplete(['account']);
  return status === 'approved' ? [] : [{ type: 'PartnerReinstated', data: { reason: reason ?? null } }];
};

const noteAccount = ({ isBlocked }: NoteAccountStanding['payload'], state: PartnerState): Events => {
  if (isBlocked === (state.isBlocked === true)) return [];
  return isBlocked
    ? [{ type: 'PartnerAccountBlocked', data: {} }]
    : [{ type: 'PartnerAccountUnblocked', data: { suspended: state.status === 'suspended' } }];
};

type PartnerRule<Payload> = Rule<PartnerState, Payload, PartnerEvent, undefined>;

/** Wraps a rule so that it throws if the lifecycle does not permit the actor to cause one of the rule's events. */
const permitted =
  <Payload>(rule: PartnerRule<Payload>): PartnerRule<Payload> =>
  (payload, state, context) => {
    const events = rule(payload, state, context);
    events.reduce((status, { type }) => {
      assertTransition(partnerLifecycle, status, { event: type, by: context.actor.role });
      return partnerLifecycle.next(status, type);
    }, state.status);
    return events;
  };

const knownPartner = (state: PartnerState): PartnerState => {
  if (state.status === 'none') throw partnerNotFound();
  return state;
};

const decisionsOnPartner = decisions<PartnerState, PartnerEvent>()
  .on(
    ConfirmPartnerLocation,
    permitted((location) => [confirmed(location)]),
  )
  .on(ChangePartner, permitted(change))
  .on(ApprovePartner, permitted(approve))
  .on(RejectPartner, permitted(reject))
  .on(SuspendPartner, permitted(suspend))
  .on(ReinstatePartner, permitted(reinstate))
  .on(NoteAccountStanding, permitted(noteAccount))
  .on(AddAbsence, permitted(addAbsence))
  .on(RemoveAbsence, permitted(removeAbsence));

/** The rules of a partner (docs/domain.md#partner). */
export const partnerDecider: Decider<PartnerState, PartnerCommand, PartnerEvent> = {
  streamType: partnerEvents.streamType,
  initialState,
  streamId: (command) => command.payload.partnerId,
  decisions: decisions<PartnerState, PartnerEvent>()
    .on(ApplyAsPartner, permitted(apply))
    .include(decisionsOnPartner, knownPartner),
  evolve,
  permits: ({ status }, { type }) => partnerLifecycle.permits(status, type),
  deadlines: () => [],
};
