import { Command } from '@nestjs/cqrs';
import type { WorkTimes } from '@perpetua/contracts/working-hours';
import { type CommandMeta, type CommandResult, DomainCommand } from '../../platform/domain/command.js';
import type { OfServiceId } from '../service/service-fields.js';
import type { ConsideredPartners, Route } from './offers.events.js';

/**
 * A partner who can be asked or assigned. `capacity` is how many services the partner takes on the service's local day.
 */
interface Candidate {
  readonly partnerId: string;
  readonly capacity: number;
}

/** The distance from a partner's present location to the place of a service, and the partner's present radius. */
export interface PartnerReach {
  readonly distanceKm: number;
  readonly radiusKm: number;
}

/** Deadline `start_matching`: matching begins. */
export class StartMatching extends DomainCommand<OfServiceId> {
  readonly type = 'StartMatching';
}

/**
 * Offers the service to a partner whom matching found in `round`, or whom an admin chose. If the service is in another
 * round or status by now, an offer by the system changes nothing, and an offer by an admin is rejected. Rejected with
 * `no_capacity` when the partner's day is full. With `inAdvance`, the partner accepts it at once, as long as fewer
 * services of its day and week were accepted in advance; otherwise it is an ordinary offer. Throws {@link StopsChanged}
 * when the partner has another stop that day than those of `judgedStops` by then.
 */
export class MakeOffer extends DomainCommand<
  OfServiceId &
    Candidate & {
      readonly distanceKm: number;
      readonly considered: ConsideredPartners;
      readonly round: number;
      readonly route?: Route | undefined;
      readonly by: 'system' | 'admin';
      readonly reason?: string;
      readonly inAdvance?: { readonly maxPerDay: number; readonly maxPerWeek: number };
      /** The stops of that day, `service hour` each, by which the way was judged; absent if it does not matter. */
      readonly judgedStops?: readonly string[] | undefined;
      /** Refused with `no_capacity` instead of becoming an ordinary offer. */
      readonly onlyInAdvance?: boolean;
    }
> {
  readonly type = 'MakeOffer';
}

/** The way to a service that a partner accepts in advance has to be judged again: the day has got another stop. */
export class StopsChanged extends Error {}

/** Reports that a round of matching found no eligible partner. */
export class ReportNoPartnerFound extends DomainCommand<
  OfServiceId & { readonly round: number; readonly considered: ConsideredPartners }
> {
  readonly type = 'ReportNoPartnerFound';
}

export class AcceptOffer extends DomainCommand<
  OfServiceId & {
    readonly offerId: string;
    readonly partnerId: string;
    /**
     * The local day to which a service moves that is accepted after its date: the next open day. Set by the handler.
     */
    readonly nextOpenDay?: string;
    /** Where the partner stands now; absent if it is unknown. Set by the handler. */
    readonly reach?: PartnerReach;
  }
> {
  readonly type = 'AcceptOffer';
}

export class DeclineOffer extends DomainCommand<
  OfServiceId & { readonly offerId: string; readonly partnerId: string; readonly reason: string }
> {
  readonly type = 'DeclineOffer';
}

/** Deadline `offer_expiry` (T2): the offer expires. `dueAt` is the instant for which the deadline was armed. */
export class ExpireOffer extends DomainCommand<OfServiceId & { readonly dueAt: string }> {
  readonly type = 'ExpireOffer';
}

/** Deadline `escalate` (T3): the admins take over. */
export class EscalateService extends DomainCommand<OfServiceId> {
  readonly type = 'EscalateService';
}

/**
 * An admin asks for the next nearest partner: withdraws the open offer `offerId`, or restarts matching of an escalated
 * service. Rejected with `service_changed` when another offer is open.
 */
export class AskNextPartner extends DomainCommand<
  OfServiceId & { readonly offerId: string | undefined; readonly reason: string }
> {
  readonly type = 'AskNextPartner';
}

/** An admin assigns a partner to an escalated service without asking the partner. */
export class AssignPartner extends DomainCommand<
  OfServiceId &
    Candidate & {
      readonly reason: string;
      readonly distanceKm: number | null;
      readonly nextOpenDay?: string;
    }
> {
  readonly type = 'AssignPartner';
}

/**
 * An admin chooses a partner, to offer the service or to assign it without asking. The handler checks the partner, then
 * runs `MakeOffer` or `AssignPartner`.
 */
export class ChoosePartner extends Command<CommandResult> {
  constructor(
    readonly payload: OfServiceId & {
      readonly partnerId: string;
      readonly reason: string;
      readonly how: 'offer' | 'assign';
    },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/**
 * Withdraws a partner's open offer if the partner has moved, or narrowed the radius, so that the service is out of
 * reach. Changes nothing if the partner has no open offer of the service.
 */
export class WithdrawDistantOffer extends DomainCommand<OfServiceId & { readonly partnerId: string } & PartnerReach> {
  readonly type = 'WithdrawDistantOffer';
}

/**
 * Withdraws the open offer of a partner who does not work then: the day is a day off, or the hour is outside the
 * partner's hours. Changes nothing if the partner has no open offer of the service, or an admin made it, who may ask such
 * a partner.
 */
export class WithdrawUntimelyOffer extends DomainCommand<OfServiceId & { readonly partnerId: string } & WorkTimes> {
  readonly type = 'WithdrawUntimelyOffer';
}

/**
 * Withdraws the partner's open offers that have come out of reach since they were made, or are for days off or outside
 * the partner's hours.
 */
export class ReviewOffersOfPartner extends DomainCommand<{ readonly partnerId: string }> {}

/**
 * Withdraws a partner's open offer, or removes the partner from an accepted service that has not begun; `reason` is a
 * code.
 */
export class RevokeFromPartner extends DomainCommand<
  OfServiceId & { readonly partnerId: string; readonly reason: string }
> {
  readonly type = 'RevokeFromPartner';
}
