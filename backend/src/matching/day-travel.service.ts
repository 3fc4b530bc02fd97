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
  async fits(
    partnerId: string,
    { serviceId, scheduledDate, scheduledHour }: Pick<ServiceToMatch, 'serviceId' | 'scheduledDate' | 'scheduledHour'>,
    place: Location,
  ): Promise<boolean> {
    if (scheduledHour === null) return true;
    const others = await this.queries.execute(new ListStopsOfPartner(partnerId, scheduledDate, serviceId));
    const reachable = await Promise.all(
      others.map(async ({ hour, location }) =>
        isReachable([hour, scheduledHour], await this.travel.minutes(location, place)),
      ),
    );
    return reachable.every(Boolean);
  }
}
