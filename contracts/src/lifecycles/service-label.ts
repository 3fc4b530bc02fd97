import { serviceLifecycle } from './service.lifecycle.js';

/** The six labels that people see for a service; `unknown` covers every status without another label. */
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
 * The label of a subscription, from the statuses of its occurrences, in the order of their numbers. An occurrence that
 * is not a service yet has the status `none`; one that never becomes a service is `cancelled`. The label is that of the
 * first open occurrence. When every occurrence is closed or cancelled, it is 'service_complete' if at least one is
 * closed (docs/domain.md#labels), otherwise 'unknown'.
 */
export function subscriptionLabel(occurrenceStatuses: readonly (string | null | undefined)[]): ServiceLabel {
  const open = occurrenceStatuses.filter((status) => status !== 'closed' && status !== 'cancelled');
  if (open.length > 0) return serviceLabel(open[0]);
  return occurrenceStatuses.includes('closed') ? 'service_complete' : 'unknown';
}
