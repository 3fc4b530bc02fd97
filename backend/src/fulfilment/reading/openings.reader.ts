import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListCemeteriesByIds } from '../../places/index.js';
import { openingFor } from '../policies/earliest.policy.js';
import type { ServiceRow } from './service.row.js';

type Row = Pick<ServiceRow, 'service_id' | 'type' | 'cemetery_id' | 'scheduled_date' | 'time_zone'>;

/** When the cemeteries of deliveries open on their scheduled days. */
@Injectable()
export class Openings {
  constructor(private readonly queries: QueryBus) {}

  /** When the service's cemetery opens (ISO 8601); null without a cemetery, if it does not open, and for cleanings. */
  async of(row: Row): Promise<string | null> {
    return (await this.byService([row])).get(row.service_id) ?? null;
  }

  /** The same for several services, by service id; sends at most one query. */
  async byService(rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
    const deliveries = rows.filter(({ type, cemetery_id }) => type === 'flower' && cemetery_id !== null);
    const ids = [...new Set(deliveries.flatMap(({ cemetery_id }) => cemetery_id ?? []))];
    const found = ids.length === 0 ? [] : await this.queries.execute(new ListCemeteriesByIds(ids));
    const cemeteries = new Map(found.map((cemetery) => [cemetery.id, cemetery]));
    return new Map(
      deliveries.flatMap(({ service_id, cemetery_id, scheduled_date, time_zone }) => {
        const cemetery = cemetery_id === null ? undefined : cemeteries.get(cemetery_id);
        const opensAt = cemetery === undefined ? null : openingFor(cemetery, scheduled_date, time_zone);
        return opensAt === null ? [] : [[service_id, opensAt.toISOString()] as const];
      }),
    );
  }
}
