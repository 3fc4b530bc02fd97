import { serviceLifecycle } from './service.lifecycle.js';

/** The six labels people see for a service; the last one covers every other status. */
export const serviceLabels = [
  'waiting_for_acceptance',
  'waiting_for_service',
  'pending_feedback',
  'complete',
  'service_complete',
  'unknown',
] as const;
export type ServiceLabel = (typeof serviceLabels)[number];

/** The label of a service's status; 'unknown' for `none`, `cancelled` and any other value. */
export function serviceLabel(status: string | null | undefined): ServiceLabel {
  const label = serviceLifecycle.isState(status) ? serviceLifecycle.labelOf(status) : undefined;
  return serviceLabels.find((known) => known === label) ?? 'unknown';
}

/**
 * The label of a subscription from its occurrences' service statuses in order; an occurrence that is not a service yet
 * is `none`, one that never will be is `cancelled`. When every occurrence is closed or cancelled and at least one is
 * closed it is 'service_complete' (docs/domain.md#labels); until then it is the label of the first occurrence still
 * open.
 */
export function subscriptionLabel(occurrenceStatuses: readonly (string | null | undefined)[]): ServiceLabel {
  const open = occurrenceStatuses.filter((status) => status !== 'closed' && status !== 'cancelled');
  if (open.length > 0) return serviceLabel(open[0]);
  return occurrenceStatuses.includes('closed') ? 'service_complete' : 'unknown';
}
