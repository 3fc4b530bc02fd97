import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { Location } from '@perpetua/contracts/validation';
import { mainlandZone } from '@perpetua/contracts/zone-names';
import { GetPlaceAt } from '../../places/index.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import { Database } from '../../platform/database/database.js';
import type { OrderKind } from '../order/order.events.js';
import { ListRefusedCheckouts, type RefusedCheckouts } from './refused-checkouts.queries.js';

/** Counts the checkouts that are refused because no partner could come, by municipality; nothing says who asked. */
@Injectable()
export class RefusedCheckoutCounts {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
  ) {}

  /** Counts one more; a point outside Portugal is not counted. */
  async add(kind: OrderKind, { lat, lng }: Location, now: Date): Promise<void> {
    const place = await this.queries.execute(new GetPlaceAt(lat, lng));
    if (place === null) return;
    await this.database.query({
      name: 'ordering.count-refused-checkout',
      text: `INSERT INTO ordering.refused_checkouts AS known (day, city_code, kind, count) VALUES ($1, $2, $3, 1)
        ON CONFLICT (day, city_code, kind) DO UPDATE SET count = known.count + 1`,
      values: [localDateOf(now, mainlandZone), place.cityCode, kind],
    });
  }
}

@QueryHandler(ListRefusedCheckouts)
export class ListRefusedCheckoutsHandler implements IQueryHandler<ListRefusedCheckouts> {
  constructor(private readonly database: Database) {}

  execute({ kind, since }: ListRefusedCheckouts): Promise<readonly RefusedCheckouts[]> {
    return this.database.query<RefusedCheckouts & Record<string, unknown>>({
      name: 'ordering.refused-checkouts',
      text: `SELECT city_code AS "cityCode", sum(count)::int AS count FROM ordering.refused_checkouts
        WHERE kind = $1 AND day >= $2 GROUP BY city_code`,
      values: [kind, since],
    });
  }
}
