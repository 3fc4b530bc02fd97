import type { PhotoKind, Service } from '@perpetua/contracts/fulfilment.contract';
import type { ServiceLabel } from '@perpetua/contracts/lifecycles/service-label';
import type { ServiceEventType } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { localDateAt } from '../../../../lib/local-dates';

/** The next step of a partner on a service that the partner has accepted. */
export type NextStep =
  | { kind: 'photo'; photo: PhotoKind }
  | { kind: 'start' | 'deliver' | 'none' }
  /** Flowers cannot be started or delivered before the instant `at`. */
  | { kind: 'early'; act: 'start' | 'deliver'; at: string }
  /** Work can start only on its scheduled day: 'wait' before that day, 'missed' after it. */
  | { kind: 'wait' | 'missed' };

/**
 * The next step that the server allows (docs/domain.md#service): a cleaning needs a photo before it starts, all work
 * needs a photo of the result before it ends, work can only start on its scheduled day, and flowers have an earliest
 * time for both.
 */
export function nextStepOf(service: Service, now: Date): NextStep {
  const { allowedActions, images, type, earliest } = service;
  if (allowedActions.includes('deliver')) {
    if (images.after.length === 0) return { kind: 'photo', photo: 'after' };
    const at = earliest?.delivery;
    return isAhead(at, now) ? { kind: 'early', act: 'deliver', at } : { kind: 'deliver' };
  }
  if (!allowedActions.includes('start')) return { kind: 'none' };
  const today = localDateAt(service.timeZone, now);
  if (today > service.scheduledDate) return { kind: 'missed' };
  const at = earliest?.start;
  if (isAhead(at, now)) return { kind: 'early', act: 'start', at };
  if (today < service.scheduledDate) return { kind: 'wait' };
  return type === 'clean' && images.before.length === 0 ? { kind: 'photo', photo: 'before' } : { kind: 'start' };
}

/** Whether an instant (ISO 8601) is still to come; false without one. */
export const isAhead = (instant: string | undefined, now: Date): instant is string =>
  instant !== undefined && Date.parse(instant) > now.getTime();

/** The labels of a service whose work is done, with or without a rating. */
export const doneLabels: readonly ServiceLabel[] = ['pending_feedback', 'complete', 'service_complete'];

/** The three groups in a partner's list of accepted services. */
export type WorkGroup = 'today' | 'later' | 'done';

/**
 * The group of a service. 'today': unfinished work scheduled for today or earlier; 'later': work scheduled for later
 * days; 'done': all other services. Blocked work, and work whose new date waits for an answer, counts as unfinished.
 */
export function workGroupOf(service: Service, now: Date): WorkGroup {
  if (service.label !== 'waiting_for_service') return 'done';
  return service.scheduledDate <= localDateAt(service.timeZone, now) ? 'today' : 'later';
}

const handedOver: readonly ServiceEventType[] = ['OfferAccepted', 'PartnerAssigned', 'RedoOrdered'];

/** Whether the service is a redo: after an upheld complaint, the partner who did the work has to repeat it. */
export function isRedo({ label, history = [] }: Pick<Service, 'label' | 'history'>): boolean {
  const last = history.findLast(({ type }) => handedOver.includes(type));
  return label === 'waiting_for_service' && last?.type === 'RedoOrdered';
}

/**
 * Whether the signed-in partner no longer has the service: the server sends the history only to the current partner.
 */
export const isLost = ({ history }: Pick<Service, 'history'>): boolean => history === undefined;
