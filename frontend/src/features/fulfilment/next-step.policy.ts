import type { PhotoKind, Service } from '@perpetua/contracts/fulfilment.contract';
import type { ServiceLabel } from '@perpetua/contracts/lifecycles/service-label';
import type { ServiceEventType } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { localDateAt } from '../../lib/local-dates';

/** What a partner does next on a service that is theirs. */
export type NextStep =
  | { kind: 'photo'; photo: PhotoKind }
  | { kind: 'start' | 'deliver' | 'none' }
  /** It can be started on its day only: that is still to come, or has passed. */
  | { kind: 'wait' | 'missed' };

/**
 * The next permitted call among those the server allows (docs/domain.md#service): a cleaning begins with a photo of how
 * it is, no work ends without one of the result, and none begins on another day than its own.
 */
export function nextStepOf(service: Service, now: Date): NextStep {
  const { allowedActions, images, type } = service;
  if (allowedActions.includes('deliver')) {
    return images.after.length > 0 ? { kind: 'deliver' } : { kind: 'photo', photo: 'after' };
  }
  if (!allowedActions.includes('start')) return { kind: 'none' };
  const today = localDateAt(service.timeZone, now);
  if (today !== service.scheduledDate) return { kind: today < service.scheduledDate ? 'wait' : 'missed' };
  return type === 'clean' && images.before.length === 0 ? { kind: 'photo', photo: 'before' } : { kind: 'start' };
}

/** The labels of a service whose work is done, rated or not. */
export const doneLabels: readonly ServiceLabel[] = ['pending_feedback', 'complete', 'service_complete'];

/** The three parts of a partner's list. */
export type WorkGroup = 'today' | 'later' | 'done';

/**
 * What is left to do up to today (also when its day has passed), what comes later, and what the partner is done with.
 * Work that is interrupted, or whose new date waits for an answer, is not done.
 */
export function workGroupOf(service: Service, now: Date): WorkGroup {
  if (service.label !== 'waiting_for_service') return 'done';
  return service.scheduledDate <= localDateAt(service.timeZone, now) ? 'today' : 'later';
}

const handedOver: readonly ServiceEventType[] = ['OfferAccepted', 'PartnerAssigned', 'RedoOrdered'];

/** Whether a complaint was upheld and the same partner does the work once more. */
export function isRedo({ label, history = [] }: Pick<Service, 'label' | 'history'>): boolean {
  const last = history.findLast(({ type }) => handedOver.includes(type));
  return label === 'waiting_for_service' && last?.type === 'RedoOrdered';
}

/** Whether the reader, a partner, has it no more: its history is for those whose it is. */
export const isLost = ({ history }: Pick<Service, 'history'>): boolean => history === undefined;
