import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { weekDays } from '@perpetua/contracts/standing-acceptance';
import type { Job } from 'bullmq';
import {
  GetPartnerWorkloads,
  GetServiceForMatching,
  GetServicePoint,
  ListStopsOfPartner,
  MakeOffer,
  type PartnerStop,
  ReportNoPartnerFound,
  type ServiceToMatch,
  StopsChanged,
} from '../fulfilment/index.js';
import { ListOrderSummaries } from '../ordering/index.js';
import { ListNearestPartners, ListPartnersByIds, ListStandingLoads, type NearPartner } from '../partners/index.js';
import { DayTravel } from './day-travel.service.js';
import { FindPartnerJob } from './find-partner.job.js';
import { EstimatedTravelTime } from './travel-time.service.js';

const standing = {
  active: true,
  days: [...weekDays],
  maxPerDay: 9,
  maxPerWeek: 99,
  radiusKm: 50,
  minAmountCents: 0,
};
const florist = (partnerId: string, distanceKm: number, more: Partial<NearPartner> = {}): NearPartner => ({
  partnerId,
  status: 'approved',
  distanceKm,
  radiusKm: 25,
  capacity: { mon: 5, tue: 5, wed: 5, thu: 5, fri: 5, sat: 5, sun: 5 },
  standing: null,
  absences: [],
  workingHours: null,
  ...more,
});
const near = florist('near', 1);
const middle = florist('middle', 2);
const far = florist('far', 3);

type Offer = MakeOffer['payload'];

/** Flowers for 15:00, and what fulfilment answers and does; `isDue` says whether it is time to ask the next partner. */
class Flowers {
  readonly offers: Offer[] = [];
  readonly nobody: ReportNoPartnerFound[] = [];
  stops: readonly PartnerStop[] = [];
  status: ServiceToMatch['status'] = 'matching';
  isDue = true;
  isUrgent = true;
  canBeAcceptedInAdvance = true;
  /** Called before an offer is made, with the number of those that were made. */
  before: (made: number) => void = () => undefined;

  constructor(private readonly partners: readonly NearPartner[]) {}

  run(): Promise<void> {
    const queries = { execute: async (query: object) => this.answer(query) } as unknown as QueryBus;
    const commands = { execute: async (command: object) => this.carryOut(command) } as unknown as CommandBus;
    const travel = new DayTravel(queries, new EstimatedTravelTime({ travelSpeedKmh: 40 }));
    const data = { serviceId: 'flowers', correlationId: 'order' };
    return new FindPartnerJob(queries, commands, travel).process({ data } as Job<typeof data>);
  }

  asked(): readonly string[] {
    return this.offers.map(({ partnerId }) => partnerId);
  }

  private answer(query: object): unknown {
    if (query instanceof GetServiceForMatching) return this.service();
    if (query instanceof GetServicePoint) return { lat: 38.72, lng: -9.14 };
    if (query instanceof ListNearestPartners) return query.near.skip === 0 ? this.partners : [];
    if (query instanceof GetPartnerWorkloads)
      return query.partnerIds.map((partnerId) => ({ partnerId, day: 0, open: 0 }));
    if (query instanceof ListStopsOfPartner) return this.stops;
    const known = [ListOrderSummaries, ListPartnersByIds, ListStandingLoads];
    if (known.some((type) => query instanceof type)) return [];
    throw new Error(`nobody answers ${query.constructor.name}`);
  }

  private carryOut(command: object): void {
    if (command instanceof ReportNoPartnerFound) this.nobody.push(command);
    if (!(command instanceof MakeOffer)) return;
    this.before(this.offers.length);
    const { payload } = command;
    const isBeside = this.status === 'offered' && payload.inAdvance === undefined;
    if (payload.round !== this.service().round || !(this.isDue || isBeside)) return;
    this.offers.push(payload);
    this.status = payload.inAdvance === undefined ? 'offered' : 'accepted';
    this.isDue = false;
  }

  private service(): ServiceToMatch {
    return {
      serviceId: 'flowers',
      status: this.status,
      round: this.offers.length + 1,
      type: 'flower',
      orderId: 'order',
      isFlexible: false,
      customerId: 'customer',
      subscriptionId: null,
      scheduledDate: '2026-11-26',
      scheduledHour: '15:00',
      timeZone: 'Europe/Lisbon',
      amountToReceiveCents: 2000,
      isForMorningAfterNight: false,
      isUrgent: this.isUrgent,
      canBeAcceptedInAdvance: this.canBeAcceptedInAdvance,
      asked: this.offers.map(({ partnerId }) => ({ partnerId, times: 1, declined: false, isAskedNow: true })),
      plannedPartnerId: null,
      lastGoodPartnerId: null,
    };
  }
}

let flowers: Flowers;
beforeEach(() => {
  flowers = new Flowers([near, middle, far]);
});

describe('an urgent round', () => {
  it('asks everybody at once, the nearest first, each in a separate round, and explains each offer', async () => {
    await flowers.run();
    expect(flowers.offers).toMatchObject([
      { partnerId: 'near', round: 1, considered: [{ partnerId: 'near', outcome: 'chosen' }] },
      { partnerId: 'middle', round: 2 },
      {
        partnerId: 'far',
        round: 3,
        considered: [
          { partnerId: 'near', outcome: 'asked_now' },
          { partnerId: 'middle', outcome: 'asked_now' },
          { partnerId: 'far', outcome: 'chosen' },
        ],
      },
    ]);
    expect(flowers.nobody).toEqual([]);
  });

  it('is the only one that does', async () => {
    flowers.isUrgent = false;
    await flowers.run();
    expect(flowers.asked()).toEqual(['near']);
  });

  it('goes on where it was interrupted, and asks nobody twice', async () => {
    flowers.before = (made) => {
      if (made === 1) throw new Error('killed');
    };
    await expect(flowers.run()).rejects.toThrow('killed');
    flowers.before = () => undefined;
    await flowers.run();
    await flowers.run();
    expect(flowers.asked()).toEqual(['near', 'middle', 'far']);
  });

  it('stops when somebody accepts meanwhile', async () => {
    flowers.before = (made) => {
      if (made === 1) flowers.status = 'accepted';
    };
    await flowers.run();
    expect(flowers.asked()).not.toContain('far');
  });

  it('passes over partners outside their hours or radius', async () => {
    const closed = { opens: '09:00', closes: '12:00' };
    const workingHours = { mon: closed, tue: closed, wed: closed, thu: closed, fri: closed, sat: closed, sun: closed };
    flowers = new Flowers([florist('near', 1, { workingHours }), middle, florist('far', 30)]);
    await flowers.run();
    expect(flowers.offers).toMatchObject([
      {
        partnerId: 'middle',
        considered: [
          { partnerId: 'near', outcome: 'outside_hours' },
          { partnerId: 'far', outcome: 'outside_radius' },
          { partnerId: 'middle', outcome: 'chosen' },
        ],
      },
    ]);
  });
});

describe('a partner who accepts in advance, in an urgent round,', () => {
  it('has the work at once when it is the partner’s turn, and nobody else is asked', async () => {
    flowers = new Flowers([florist('near', 1, { standing }), middle, far]);
    await flowers.run();
    expect(flowers.offers).toMatchObject([{ partnerId: 'near', inAdvance: { maxPerDay: 9 } }]);
  });

  it('waits for the turn while the others are asked, also when the run is repeated too early', async () => {
    flowers = new Flowers([near, florist('middle', 2, { standing }), far]);
    await flowers.run();
    await flowers.run();
    expect(flowers.asked()).toEqual(['near', 'far']);
    expect(flowers.offers.at(-1)?.considered).toContainEqual({
      partnerId: 'middle',
      distanceKm: 2,
      outcome: 'accepts_in_advance',
    });
    flowers.isDue = true;
    await flowers.run();
    expect(flowers.offers.at(-1)).toMatchObject({ partnerId: 'middle', inAdvance: { maxPerDay: 9 } });
  });

  it('is asked like everybody else when it is too late to accept in advance', async () => {
    flowers = new Flowers([near, florist('middle', 2, { standing }), far]);
    flowers.canBeAcceptedInAdvance = false;
    await flowers.run();
    expect(flowers.asked()).toEqual(['near', 'middle', 'far']);
  });
});

describe('a partner who accepts in advance, whose day gets another stop meanwhile,', () => {
  const interrupted = (stop: PartnerStop) => {
    let isFirst = true;
    flowers = new Flowers([florist('near', 1, { standing }), middle]);
    flowers.isUrgent = false;
    flowers.before = () => {
      if (!isFirst) return;
      isFirst = false;
      flowers.stops = [stop];
      throw new StopsChanged();
    };
    return flowers.run();
  };

  it('is judged again, and passed over for the next if the way is too long now', async () => {
    await interrupted({ serviceId: 'other', hour: '15:00', location: { lat: 41.15, lng: -8.6 } });
    expect(flowers.offers).toMatchObject([
      { partnerId: 'middle', considered: [{ partnerId: 'near', outcome: 'too_far_between' }, {}] },
    ]);
  });

  it('has the work if the way still fits, or the place of the other stop is not known any more', async () => {
    await interrupted({ serviceId: 'other', hour: '15:00', location: { lat: 38.73, lng: -9.15 } });
    expect(flowers.offers).toMatchObject([{ partnerId: 'near', judgedStops: ['other 15:00'] }]);
    await interrupted({ serviceId: 'other', hour: '15:00', location: null });
    expect(flowers.offers).toMatchObject([{ partnerId: 'near', judgedStops: ['other 15:00'] }]);
  });
});
