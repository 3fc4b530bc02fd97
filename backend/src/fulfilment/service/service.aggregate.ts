import { defineAggregate } from '../../platform/domain/decider-runner.js';
import { auditedService } from '../history/audited-service.policy.js';
import { serviceRow } from '../reading/service.row.js';
import { AcceptHour } from '../counter-offers/counter-offers.js';
import { AcceptOffer, StopsChanged } from '../offers/offers.commands.js';
import { serviceDecider, type ServiceCommand } from './service.decider.js';
import { offerClosed } from '../offers/closed-offers.rules.js';
import { unsuitablePartner } from '../offers/offers.rules.js';
import { IS_REUSED } from '../photos/originals.store.js';
import { photoReused } from '../photos/photos.js';
import { StandingLimitReached } from '../offers/standing-acceptance.policy.js';
import { noCapacity } from './service.errors.js';

/** The error code that `fulfilment.hold_capacity` raises when the partner's day is full. */
const DAY_IS_FULL = 'PF001';
/** The error code that `fulfilment.hold_standing` raises when the partner is suspended. */
const IS_SUSPENDED = 'PF002';
/** The error code that `fulfilment.hold_standing_acceptance` raises when the partner accepts no more in advance. */
const IS_STANDING_FULL = 'PF003';

/** The error code that `fulfilment.hold_judged_stops` raises when the partner's day has got another stop. */
const HAS_NEW_STOP = 'PF004';

const refusalOf = (error: unknown, command: ServiceCommand): unknown => {
  const { code } = error as { code?: unknown };
  if (code === DAY_IS_FULL) return noCapacity();
  if (code === IS_REUSED) return photoReused();
  if (code === IS_STANDING_FULL) return new StandingLimitReached();
  if (code === HAS_NEW_STOP) return new StopsChanged();
  if (code !== IS_SUSPENDED) return error;
  return command instanceof AcceptOffer || command instanceof AcceptHour
    ? offerClosed('withdrawn')
    : unsuitablePartner('not_approved');
};

/**
 * The aggregate of services, with the inline row that shows a service's state. A command that needs capacity fails with
 * `no_capacity` when the partner's day is full, a photo with `photo_reused` when its file belongs to another. For a suspended partner, accepting an offer fails with `offer_closed`,
 * other commands with `unsuitable_partner`.
 */
export const serviceAggregate = defineAggregate({
  decider: serviceDecider,
  inline: serviceRow,
  audited: auditedService,
  settings: ({ deadlines }) => deadlines,
  refusalOf,
});
