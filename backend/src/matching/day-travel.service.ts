import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Location } from '@perpetua/contracts/validation';
import { ListStopsOfPartner, type ServiceToMatch } from '../fulfilment/index.js';
import { isReachable } from './travel.policy.js';
import { TravelTime } from './travel-time.service.js';

/** Tells whether a service fits between what a partner already has on its day (docs/domain.md#matching). */
@Injectable()
export class DayTravel {
  constructor(
    private readonly queries: QueryBus,
    private readonly travel: TravelTime,
  ) {}

  /**
   * Whether the partner can reach the service from each other stop of that day, and each of them from the service. Work
   * without an hour, such as cleanings, can be put anywhere in the day.
   */
  async fits(partnerId: string, service: Timed, place: Location): Promise<boolean> {
    return (await this.judged(partnerId, service, place)).fits;
  }

  /** As {@link fits}, with the stops by which it was judged, `service hour` each; none for work without an hour. */
  async judged(
    partnerId: string,
    { serviceId, scheduledDate, scheduledHour }: Timed,
    place: Location,
  ): Promise<{ readonly fits: boolean; readonly stops?: readonly string[] }> {
    if (scheduledHour === null) return { fits: true };
    const others = await this.queries.execute(new ListStopsOfPartner(partnerId, scheduledDate, serviceId));
    const reachable = await Promise.all(
      others.map(
        async ({ hour, location }) =>
          location === null || isReachable([hour, scheduledHour], await this.travel.minutes(location, place)),
      ),
    );
    return { fits: reachable.every(Boolean), stops: others.map((stop) => `${stop.serviceId} ${stop.hour}`) };
  }
}

type Timed = Pick<ServiceToMatch, 'serviceId' | 'scheduledDate' | 'scheduledHour'>;
