import { partnerLifecycle, type PartnerStatus } from '@perpetua/contracts/lifecycles/partner.lifecycle';
import type { WeeklyCapacity } from '@perpetua/contracts/partners.contract';
import type { PartnerType } from '@perpetua/contracts/roles';
import type { DecisionContext, Decider } from '../platform/event-store/decider.js';
import { refuseIllegal } from '../platform/event-store/lifecycle-refusal.js';
import { ApplyAsPartner, ApprovePartner, ConfirmPartnerLocation, type PartnerCommand } from './partner.commands.js';
import { locationNotConfirmed } from './partner.errors.js';
import { type PartnerEvent, partnerEvents } from './partner.events.js';

/** Where a partner stands. */
export interface PartnerState {
  readonly status: PartnerStatus;
  readonly profile: {
    readonly partnerType: PartnerType;
    readonly radiusKm: number;
    readonly capacity: WeeklyCapacity;
  } | null;
  readonly location: {
    readonly lat: number;
    readonly lng: number;
    readonly city: string;
    readonly timeZone: string;
  } | null;
}

const initialState: PartnerState = { status: partnerLifecycle.initial, profile: null, location: null };

const evolve = (state: PartnerState, event: PartnerEvent): PartnerState => {
  const status = partnerLifecycle.next(state.status, event.type);
  switch (event.type) {
    case 'PartnerApplied':
      return { ...state, status, profile: event.data };
    case 'LocationConfirmed':
      return { ...state, status, location: event.data };
    case 'PartnerApproved':
      return { ...state, status };
  }
};

const eventsOf = (command: PartnerCommand, state: PartnerState): PartnerEvent => {
  if (command instanceof ApplyAsPartner) {
    const { partnerType, radiusKm, capacity } = command.payload;
    return { type: 'PartnerApplied', data: { partnerType, radiusKm, capacity } };
  }
  if (command instanceof ConfirmPartnerLocation) {
    const { lat, lng, city, timeZone } = command.payload;
    return { type: 'LocationConfirmed', data: { lat, lng, city, timeZone } };
  }
  if (!state.location && state.status === 'applied') throw locationNotConfirmed();
  return { type: 'PartnerApproved', data: {} };
};

const decide = (command: PartnerCommand, state: PartnerState, { actor }: DecisionContext): PartnerEvent[] => {
  if (command instanceof ApprovePartner && state.status === 'approved') return [];
  const event = eventsOf(command, state);
  refuseIllegal(partnerLifecycle, state.status, { event: event.type, by: actor.role });
  return [event];
};

/** The rules of a partner's life (decisions.md §2, Partner). */
export const partnerDecider: Decider<PartnerState, PartnerCommand, PartnerEvent> = {
  streamType: partnerEvents.streamType,
  initialState,
  streamId: (command) => command.payload.partnerId,
  evolve,
  decide,
  deadlines: () => [],
};
