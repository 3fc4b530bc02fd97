import { hoursOn } from '@perpetua/contracts/opening-hours';
import type { CemeteryHours } from '@perpetua/contracts/opening-hours.contract';
import type { Location } from '@perpetua/contracts/validation';
import {
  AcceptOffer,
  AddPhoto,
  DeclineOffer,
  DeliverService,
  GiveFeedback,
  MakeOffer,
  OpenDispute,
  ReportNoPartnerFound,
  ScheduleService,
  type ServiceEvent,
  type ServiceEventData,
  serviceEvents,
  StartService,
} from '../../fulfilment/index.js';
import { RecordRefund } from '../../ordering/index.js';
import {
  beginningOf,
  daysLater,
  endOfLocalDay,
  localDateOf,
  localInstant,
  localTimeOf,
} from '../../platform/clock/local-time.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import type { Actor, Recorded } from '../../platform/event-store/recorded-event.js';
import { derivedId } from '../../platform/ids.js';
import type { Enqueue } from '../../platform/processes/output.js';
import { Chance } from './chance.js';
import { PARTNER_CAPACITY, partnersNear } from './past-partners.js';
import type { AnyCommand, JobCause, PastConduct, PastWorld } from './past-world.js';

/** How the people around an order behave, where it is not as usual. */
export type Temperament =
  /** Every partner accepts at once, the work is done on its day and gets five stars. */
  | 'delighted'
  /** As `delighted`, but the customer has not rated it yet. */
  | 'unrated'
  /** The offer is still waiting for its partner. */
  | 'waiting'
  /** Every partner declines. */
  | 'declined'
  /** The work was begun and is not finished. */
  | 'unfinished'
  /** The customer complains about the work. */
  | 'complaint';

/** A photo of the past; its files are made later. */
export interface PastPhoto {
  readonly photoId: string;
  readonly kind: 'before' | 'after';
  readonly serviceId: string;
  readonly graveId: string | null;
  /** The product that was delivered, or of which the cleaning was bought. */
  readonly productId: string;
  readonly takenAt: Date;
}

/** A refund that the payment provider has carried out. */
export interface PastRefund {
  readonly orderId: string;
  readonly refundId: string;
  readonly providerRefundId: string;
  readonly amountCents: number;
  readonly at: Date;
}

/** What is read here of a service's state. */
interface ServiceSeen {
  readonly agreed: ServiceEventData<'ServiceScheduled'>;
  readonly scheduledDate: string;
  readonly scheduledHour: string | null;
  readonly round: number;
}

/** What matching and the people of a service have done so far. */
interface Course {
  service: ServiceSeen;
  readonly declined: Set<string>;
  /** Whether another partner is left to be asked. */
  hasOthers: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const [WORK_BEGINS, WORK_ENDS] = ['08:00', '20:30'];

const later = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);
const minutesLater = (instant: Date, minutes: number): Date => later(instant, minutes * MINUTE_MS);

/**
 * What partners, customers, the matching job and the payment provider did in the past. Everything is drawn from the id of
 * the service, so that it is the same in every run.
 */
export class PastLife implements PastConduct {
  readonly photos: PastPhoto[] = [];
  readonly refunds: PastRefund[] = [];
  private readonly courses = new Map<string, Course>();
  private world: PastWorld | undefined;

  /**
   * @param places where each order is delivered, by order id
   * @param temperaments by order id
   * @param hours the opening hours of cemeteries, by id
   */
  constructor(
    private readonly places: ReadonlyMap<string, Location>,
    private readonly temperaments: ReadonlyMap<string, Temperament>,
    private readonly hours: ReadonlyMap<string, CemeteryHours>,
  ) {}

  enter(world: PastWorld): void {
    this.world = world;
  }

  /** A plan's visit on a day that is closed by now takes place on the next open one. */
  prepared(command: AnyCommand): AnyCommand {
    if (!(command instanceof ScheduleService) || command.payload.occurrence === null) return command;
    const { place, scheduledDate } = command.payload;
    const cemetery = this.hours.get(place.cemeteryId ?? '');
    if (cemetery === undefined || hoursOn(cemetery, 'clean', scheduledDate).hours !== null) return command;
    let nextOpenDay = scheduledDate;
    while (hoursOn(cemetery, 'clean', nextOpenDay).hours === null) nextOpenDay = daysLater(nextOpenDay, 1);
    return new ScheduleService({ ...command.payload, nextOpenDay }, command.meta);
  }

  onEvent(recorded: Recorded, state: unknown): void {
    if (recorded.streamType !== serviceEvents.streamType) return;
    const event = recorded as Recorded<ServiceEvent>;
    const { streamId, occurredAt } = event;
    const service = state as ServiceSeen;
    const course = this.courses.get(streamId) ?? { service, declined: new Set<string>(), hasOthers: false };
    course.service = service;
    this.courses.set(streamId, course);
    if (event.type === 'OfferMade') this.answer(streamId, event.data, occurredAt);
    if (event.type === 'OfferAccepted') this.work(streamId, event.data.partnerId, occurredAt);
    if (event.type === 'ServiceDelivered') this.look(streamId, occurredAt);
  }

  onJob({ queue, data }: Enqueue, cause: JobCause): void {
    if (queue === 'matching') this.matching(String(data['serviceId']), cause);
    if (queue === 'payments') this.refund(data as unknown as Omit<PastRefund, 'at' | 'providerRefundId'>, cause);
  }

  private matching(serviceId: string, { at, correlationId, causationId }: JobCause): void {
    const course = this.courses.get(serviceId);
    const place = this.places.get(correlationId);
    if (course === undefined || place === undefined) return;
    const { agreed, round } = course.service;
    const near = partnersNear(agreed.type, place);
    const outcomeOf = (partnerId: string) =>
      course.declined.has(partnerId) ? ('declined' as const) : ('chosen' as const);
    const chosen = near.findIndex(({ partnerId }) => !course.declined.has(partnerId));
    const considered = near
      .slice(0, chosen === -1 ? near.length : chosen + 1)
      .map((partner) => ({ ...partner, outcome: outcomeOf(partner.partnerId) }));
    const partner = near[chosen];
    course.hasOthers = near.filter(({ partnerId }) => !course.declined.has(partnerId)).length > 1;
    const actor: Actor = { id: 'matching', role: 'system' };
    if (partner === undefined) {
      const commandId = derivedId('matching', serviceId, round, 'nobody');
      this.send(new ReportNoPartnerFound({ serviceId, round, considered }, { commandId, actor, causationId }), at);
      return;
    }
    const commandId = derivedId('matching', serviceId, round, partner.partnerId);
    const offer = { serviceId, ...partner, considered, round, capacity: PARTNER_CAPACITY, by: 'system' as const };
    this.send(new MakeOffer(offer, { commandId, actor, causationId }), later(at, 900));
  }

  private answer(serviceId: string, offer: ServiceEventData<'OfferMade'>, madeAt: Date): void {
    const { offerId, partnerId } = offer;
    const chance = new Chance(`${serviceId} answer ${offer.round}`);
    const temperament = this.temperamentOf(serviceId);
    if (temperament === 'waiting') return;
    const isSure = temperament !== undefined || this.courses.get(serviceId)?.hasOthers !== true;
    const accepts = isSure ? temperament !== 'declined' : chance.isLikely(0.88);
    const answered = this.inWorkingHours(serviceId, minutesLater(madeAt, chance.between(2, 26)), chance);
    const last = minutesLater(new Date(offer.expiresAt), -1);
    const at = answered < last ? answered : last;
    if (!isSure && chance.isLikely(0.04)) return;
    const meta = this.metaOf(serviceId, ['answer', offer.round], { id: partnerId, role: 'partner' });
    this.later(at, () => {
      if (accepts) return this.send(new AcceptOffer({ serviceId, offerId, partnerId }, meta), at);
      this.courses.get(serviceId)?.declined.add(partnerId);
      const reason = chance.of(['Agenda cheia nesse dia', 'Muito longe', 'Sem as flores pedidas']);
      this.send(new DeclineOffer({ serviceId, offerId, partnerId, reason }, meta), at);
    });
  }

  /** The instant itself, or a few minutes after the place's next morning begins. */
  private inWorkingHours(serviceId: string, instant: Date, chance: Chance): Date {
    const zone = this.courses.get(serviceId)?.service.agreed.place.timeZone ?? 'Europe/Lisbon';
    const time = localTimeOf(instant, zone).slice(0, 5);
    if (time >= WORK_BEGINS && time < WORK_ENDS) return instant;
    const date = localDateOf(instant, zone);
    const day = time < WORK_BEGINS ? beginningOf(date, zone) : endOfLocalDay(date, zone);
    return later(day, 8 * HOUR_MS + chance.between(3, 25) * MINUTE_MS);
  }

  /** The partner's day: to the place, photo, work, photo, done. */
  private work(serviceId: string, partnerId: string, acceptedAt: Date): void {
    const course = this.courses.get(serviceId);
    if (course === undefined) return;
    const chance = new Chance(`${serviceId} work`);
    const times = timesOfWork(course.service, chance);
    // Whoever accepts on the day itself comes a little later.
    const delayMs = Math.max(0, minutesLater(acceptedAt, 40).getTime() - times.began.getTime());
    const at = (instant: Date): Date => later(instant, delayMs);
    const isFinished = this.temperamentOf(serviceId) !== 'unfinished';
    const by: Actor = { id: partnerId, role: 'partner' };
    const step = (name: string, instant: Date, send: (meta: CommandMeta) => void): void =>
      this.later(instant, () => send(this.metaOf(serviceId, [name], by)));
    if (times.before !== undefined) {
      step('before', at(times.before), (meta) =>
        this.photograph(serviceId, 'before', { partnerId, meta }, at(times.before ?? times.began)),
      );
    }
    step('start', at(times.began), (meta) =>
      this.send(new StartService({ serviceId, partnerId }, meta), at(times.began)),
    );
    if (!isFinished) return;
    step('after', at(times.after), (meta) => this.photograph(serviceId, 'after', { partnerId, meta }, at(times.after)));
    step('deliver', at(times.done), (meta) =>
      this.send(new DeliverService({ serviceId, partnerId }, meta), at(times.done)),
    );
  }

  private photograph(
    serviceId: string,
    kind: PastPhoto['kind'],
    { partnerId, meta }: { readonly partnerId: string; readonly meta: CommandMeta },
    at: Date,
  ): void {
    const course = this.courses.get(serviceId);
    if (course === undefined) return;
    const { agreed } = course.service;
    const photoId = derivedId(serviceId, 'photo', kind);
    const photo = { serviceId, partnerId, photoId, kind, uploadId: null, capturedAt: at.toISOString() };
    const seen = { distanceM: null, isAlike: false, width: PHOTO.width, height: PHOTO.height };
    this.send(new AddPhoto({ ...photo, ...seen }, meta), at);
    const productId = agreed.products[0]?.productId ?? '';
    this.photos.push({ photoId, kind, serviceId, graveId: agreed.place.graveId, productId, takenAt: at });
  }

  /** The customer looks at the photos: rates, complains, or leaves it. */
  private look(serviceId: string, deliveredAt: Date): void {
    const course = this.courses.get(serviceId);
    if (course === undefined) return;
    const chance = new Chance(`${serviceId} look`);
    const temperament = this.temperamentOf(serviceId);
    const { customerId } = course.service.agreed;
    const meta = this.metaOf(serviceId, ['look'], { id: customerId, role: 'customer' });
    const at = minutesLater(deliveredAt, temperament === 'complaint' ? 95 : chance.between(35, 30 * 60));
    if (temperament === 'complaint') {
      const complaint = { serviceId, reason: 'poor_quality', text: COMPLAINT } as const;
      this.later(at, () => this.send(new OpenDispute(complaint, meta), at));
      return;
    }
    if (temperament === 'unrated' || (temperament === undefined && chance.isLikely(0.28))) return;
    const rating = temperament === 'delighted' ? 5 : chance.weighted([5, 4, 3, 2], (stars) => RATINGS[stars] ?? 0);
    const comment = rating >= 4 && chance.isLikely(0.3) ? chance.of(PRAISE) : null;
    this.later(at, () => this.send(new GiveFeedback({ serviceId, customerId, rating, comment }, meta), at));
  }

  private refund(asked: Omit<PastRefund, 'at' | 'providerRefundId'>, { at: askedAt, causationId }: JobCause): void {
    const { orderId, refundId, amountCents } = asked;
    const at = minutesLater(askedAt, 2);
    const providerRefundId = `re_${derivedId(refundId, 'provider').replaceAll('-', '').slice(0, 24)}`;
    const actor: Actor = { id: 'payments', role: 'system' };
    const meta = { commandId: derivedId(refundId, 'confirmed'), actor, causationId };
    const outcome = { kind: 'confirmed', providerRefundId, amountCents } as const;
    this.later(at, () => {
      this.refunds.push({ orderId, refundId, providerRefundId, amountCents, at });
      this.send(new RecordRefund({ orderId, refundId, outcome }, meta), at);
    });
  }

  private temperamentOf(serviceId: string): Temperament | undefined {
    return this.temperaments.get(this.courses.get(serviceId)?.service.agreed.orderId ?? '');
  }

  private metaOf(serviceId: string, act: readonly (string | number)[], actor: Actor): CommandMeta {
    return { commandId: derivedId(serviceId, 'past', ...act), actor };
  }

  private later(at: Date, act: () => void): void {
    this.world?.at(at, act);
  }

  private send(command: Parameters<PastWorld['send']>[0], at: Date): void {
    this.world?.send(command, at);
  }
}

/** The size of the photos, in pixels. */
export const PHOTO = { width: 1200, height: 900 } as const;

const RATINGS: Readonly<Record<number, number>> = { 5: 70, 4: 22, 3: 6, 2: 2 };
const PRAISE = [
  'Ficou muito bem, obrigada.',
  'Trabalho cuidado. Muito obrigado pela atenção.',
  'As flores eram lindas, tal como nas fotografias.',
  'Estou longe e é um descanso saber que a campa está tratada.',
  'Pontual e atencioso.',
];
const COMPLAINT = 'As flores já vinham murchas e a fita estava trocada. Gostava que vissem as fotografias.';

interface WorkTimes {
  readonly before: Date | undefined;
  readonly began: Date;
  readonly after: Date;
  readonly done: Date;
}

/** Flowers are at their place around the beginning of their slot; a cleaning takes most of an hour of the day. */
const timesOfWork = ({ agreed, scheduledDate, scheduledHour }: ServiceSeen, chance: Chance): WorkTimes => {
  const zone = agreed.place.timeZone;
  const slot = localInstant(scheduledDate, scheduledHour ?? '08:00', zone);
  if (agreed.type === 'flower') {
    const after = later(slot, (chance.between(-8, 24) * 60 + chance.between(0, 59)) * 1000);
    const began = minutesLater(slot, -chance.between(35, 80));
    return { before: undefined, began, after, done: later(after, chance.between(70, 260) * 1000) };
  }
  const before = later(slot, (chance.between(40, 7 * 60) * 60 + chance.between(0, 59)) * 1000);
  const after = later(before, (chance.between(31, 58) * 60 + chance.between(0, 59)) * 1000);
  return {
    before,
    began: later(before, chance.between(60, 200) * 1000),
    after,
    done: later(after, chance.between(90, 420) * 1000),
  };
};
