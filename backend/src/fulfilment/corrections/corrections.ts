import type { CorrectableField } from '@perpetua/contracts/order-correction.contract';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { namesOfCorrected } from '../../ordering/index.js';
import { DomainCommand } from '../../platform/domain/command.js';
import { decisions } from '../../platform/domain/decider.js';
import type { ServiceSentences } from '../history/sentence-context.js';
import type { OfServiceId } from '../service/service-fields.js';
import type { ServiceEvent } from '../service/service.events.js';
import {
  assignmentOf,
  openOffersOf,
  type Service,
  type ServiceContext,
  type ServiceFolds,
} from '../service/service.state.js';
import type { correctionEvents } from './corrections.events.js';

/** What was corrected of an order, and by whom. */
interface Corrected {
  readonly fields: readonly CorrectableField[];
  readonly by: 'customer' | 'admin';
}

/** Tells all services of an order that are not over of a correction. */
export class AnnounceCorrection extends DomainCommand<Corrected & { readonly orderId: string }> {}

/** Tells one service that what was written with its order was corrected. */
export class RecordCorrection extends DomainCommand<OfServiceId & Corrected> {
  readonly type = 'RecordCorrection';
}

/**
 * Records a correction of the order: one event for each partner who gets a mail about it. Nothing happens to a service that
 * is over. A partner whose work began at the same moment gets the mail as well: better late than a wrong name on a ribbon.
 */
const recordCorrection = (
  { fields, by }: RecordCorrection['payload'],
  service: Service,
  { now }: ServiceContext,
): readonly ServiceEvent[] => {
  if (!serviceLifecycle.permits(service.status, 'DeliveryCorrected')) return [];
  const offered = fields.includes('ribbon') ? openOffersOf(service).map(({ partnerId }) => partnerId) : [];
  const holder = assignmentOf(service)?.partnerId;
  const told = holder === undefined ? offered : [holder];
  const corrected = { by, fields: [...fields], at: now.toISOString() };
  return (told.length === 0 ? [null] : told).map((partnerId) => ({
    type: 'DeliveryCorrected',
    data: { ...corrected, partnerId },
  }));
};

/** The rules of corrections. */
export const correctionDecisions = decisions<Service, ServiceEvent, DeadlineWindows>().on(
  RecordCorrection,
  recordCorrection,
);

/** A correction changes no fact of the service itself. */
export const correctionFolds: ServiceFolds<keyof typeof correctionEvents> = {
  DeliveryCorrected: (service) => service,
};

/** The sentences about corrections in the history of a service. */
export const correctionSentences: ServiceSentences<keyof typeof correctionEvents> = {
  DeliveryCorrected: ({ by, fields }, { as, texts, language }) => {
    const names = namesOfCorrected(fields, language);
    return by === 'customer' && as === 'customer' ? texts.correctedByYou(names) : texts.corrected(by, names);
  },
};
