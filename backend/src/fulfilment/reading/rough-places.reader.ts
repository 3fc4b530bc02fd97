import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Location } from '@perpetua/contracts/validation';
import { ListOrderDetails } from '../../ordering/index.js';
import { ListCemeteriesByIds, ListMunicipalityPoints, type PlaceInMunicipality } from '../../places/index.js';
import type { ServiceRow } from './service.row.js';

type Row = Pick<ServiceRow, 'service_id' | 'order_id' | 'cemetery_id' | 'city'>;

/** The rough places of services, which a partner may know before accepting (docs/domain.md#personal-data). */
@Injectable()
export class RoughPlaces {
  constructor(private readonly queries: QueryBus) {}

  /**
   * The rough location of each service, by service id: that of the cemetery, or of the municipality for a home or
   * church. Sends at most three queries for all rows.
   */
  async pointsOf(rows: readonly Row[]): Promise<ReadonlyMap<string, Location>> {
    const [cemeteries, places] = await Promise.all([this.cemeteryPoints(rows), this.municipalityPoints(rows)]);
    return new Map([...cemeteries, ...places]);
  }

  private async cemeteryPoints(rows: readonly Row[]): Promise<(readonly [string, Location])[]> {
    const ids = [...new Set(rows.flatMap(({ cemetery_id }) => cemetery_id ?? []))];
    const cemeteries = ids.length === 0 ? [] : await this.queries.execute(new ListCemeteriesByIds(ids));
    const pointOf = new Map(cemeteries.map(({ id, location }) => [id, location]));
    return rows.flatMap(({ service_id, cemetery_id }) => {
      const point = cemetery_id === null ? undefined : pointOf.get(cemetery_id);
      return point ? [[service_id, point] as const] : [];
    });
  }

  private async municipalityPoints(rows: readonly Row[]): Promise<(readonly [string, Location])[]> {
    const elsewhere = rows.filter(({ cemetery_id }) => cemetery_id === null);
    if (elsewhere.length === 0) return [];
    const details = await this.queries.execute(new ListOrderDetails(elsewhere.map(({ order_id }) => order_id)));
    const exactOf = new Map(details.map(({ orderId, location }) => [orderId, location]));
    const known = elsewhere.flatMap(({ service_id, order_id, city }): (PlaceInMunicipality & { id: string })[] => {
      const near = exactOf.get(order_id);
      return near ? [{ id: service_id, city, near }] : [];
    });
    const points = known.length === 0 ? [] : await this.queries.execute(new ListMunicipalityPoints(known));
    return known.flatMap(({ id }, index) => (points[index] ? [[id, points[index]] as const] : []));
  }
}
