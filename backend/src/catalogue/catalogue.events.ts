import { changeEvent } from '../platform/changes/change-event.events.js';
import { defineEvents, type EventOf } from '../platform/event-store/event-definition.js';

/** Changes that admins make to a product. Prices are in cents. */
export const productEvents = defineEvents('product', {
  ProductAdded: changeEvent(),
  ProductChanged: changeEvent(),
  /** Changes were saved as a draft, which the shop does not show yet. */
  ProductDraftSaved: changeEvent(),
  ProductDraftDropped: changeEvent(),
  ProductPublished: changeEvent(),
  ProductWithdrawn: changeEvent(),
  /** A draft that was never on sale was removed. */
  ProductRemoved: changeEvent(),
  ProductPicturesChanged: changeEvent(),
});
export type ProductEvent = EventOf<typeof productEvents>;

/** Changes that admins make to a plan. */
export const planEvents = defineEvents('plan', {
  PlanAdded: changeEvent(),
  PlanChanged: changeEvent(),
  PlanWithdrawn: changeEvent(),
});
export type PlanEvent = EventOf<typeof planEvents>;
