import type { ServiceEvent } from '../../fulfilment/index.js';
import type { PlanEvent, ProductEvent } from '../../catalogue/index.js';
import type { AccountEvent } from '../../identity/index.js';
import type { OrderEvent } from '../../ordering/index.js';
import type { PartnerEvent } from '../../partners/index.js';
import type { CemeteryEvent, VenueEvent } from '../../places/index.js';
import type { OperatorEvent } from '../../platform/operations/operator.events.js';
import type { SubscriptionEvent } from '../../subscriptions/index.js';

/** Every event that an admin can read. */
export type AuditedEvent =
  | OrderEvent
  | ServiceEvent
  | SubscriptionEvent
  | PartnerEvent
  | ProductEvent
  | PlanEvent
  | CemeteryEvent
  | VenueEvent
  | AccountEvent
  | OperatorEvent;
