import type { ExistingService } from '../order/order.queries.js';

/** An order's number of services, and of those that are over. */
interface Counted {
  readonly visits: number;
  /** The number of services and visits that the order knows to be over. */
  readonly concluded: number;
}

/**
 * Whether work of a paid order is still to come: a service that has not begun, or a visit that is not a service yet. The
 * order learns a moment later that a service is over, so both counts are asked.
 */
export const hasWorkToCome = ({ visits, concluded }: Counted, services: readonly ExistingService[]): boolean => {
  const underWay = services.filter(({ phase }) => phase === 'under_way').length;
  const begun = services.filter(({ phase }) => phase !== 'to_come').length;
  return visits > Math.max(begun, concluded + underWay);
};
