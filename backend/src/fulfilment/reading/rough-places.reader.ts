import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Location } from '@perpetua/contracts/validation';
import { ListOrderDetails } from '../../ordering/index.js';
import { ListCemeteriesByIds, ListMunicipalityPoints, type PlaceInMunicipality } from '../../places/index.js';
import type { ServiceRow } from './service.row.js';

type Row = Pick<ServiceRow, 'service_id' | 'order_id' | 'cemetery_id' | 'city'>;

/** The point of a cemetery or municipality, and what the cemetery is. */
export interface RoughPlace {
  readonly location: Location;
  readonly cemetery?: { readonly id: string; readonly name: string };
}

/** The rough places of services, which a partner may know before accepting (docs/domain.md#personal-data). */
@Injectable()
export class RoughPlaces {
  constructor(private readonly queries: QueryBus) {}

  /**
   * The rough place of each service, by service id: the cemetery, or the municipality for a home or church. Sends at
   * most three queries for all rows.
   */
  async of(rows: readonly Row[]): Promise<ReadonlyMap<string, RoughPlace>> {
    const [cemeteries, places] = await Promise.all([this.cemeteries(rows), this.municipalityPoints(rows)]);
    return new Map([...cemeteries, ...places]);
  }

  private async cemeteries(rows: readonly Row[]): Promise<(readonly [string, RoughPlace])[]> {
    const ids = [...new Set(rows.flatMap(({ cemetery_id }) => cemetery_id ?? []))];
    const cemeteries = ids.length === 0 ? [] : await this.queries.execute(new ListCemeteriesByIds(ids));
    const placeOf = new Map(cemeteries.map(({ id, name, location }) => [id, { location, cemetery: { id, name } }]));
    return rows.flatMap(({ service_id, cemetery_id }) => {
      const place = cemetery_id === null ? undefined : placeOf.get(cemetery_id);
      return place ? [[service_id, place] as const] : [];
    });
  }

  private async municipalityPoints(rows: readonly Row[]): Promise<(readonly [string, RoughPlace])[]> {
    const elsewhere = rows.filter(({ cemetery_id }) => cemetery_id === null);
    if (elsewhere.length === 0) return [];
    const details = await this.queries.execute(new ListOrderDetails(elsewhere.map(({ order_id }) => order_id)));
    const exactOf = new Map(details.map(({ orderId, location }) => [orderId, location]));
    const known = elsewhere.flatMap(({ service_id, order_id, city }): (PlaceInMunicipality & { id: string })[] => {
      const near = exactOf.get(order_id);
      return near ? [{ id: service_id, city, near }] : [];
    });
    const points = known.length === 0 ? [] : await this.queries.execute(new ListMunicipalityPoints(known));
    return known.flatMap(({ id }, index) => (points[index] ? [[id, { location: points[index] }] as const] : []));
  }
}
