import type { ExistingService } from './order.queries.js';

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
export const hasWorkToCome = (order: Counted, services: readonly ExistingService[]): boolean =>
  isAnyLeft(order, services, ['to_come']);

/** Whether something of a paid order can still be cancelled: work to come, or work that waits for an answer. */
export const hasWorkToCancel = (order: Counted, services: readonly ExistingService[]): boolean =>
  isAnyLeft(order, services, ['to_come', 'stopped']);

const isAnyLeft = (
  { visits, concluded }: Counted,
  services: readonly ExistingService[],
  wanted: readonly ExistingService['phase'][],
): boolean => {
  const others = services.filter(({ phase }) => !wanted.includes(phase));
  const begun = others.filter(({ phase }) => phase !== 'over');
  return visits > Math.max(others.length, concluded + begun.length);
};
