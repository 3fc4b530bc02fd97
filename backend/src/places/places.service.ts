import { Injectable } from '@nestjs/common';
import {
  type Cemetery,
  type CemeteryQuery,
  type City,
  type CityQuery,
  isInPortugal,
  type Parish,
  type ParishQuery,
} from '@perpetua/contracts/places.contract';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { type Page, pageOf } from '../platform/http/lists.js';
import type { ImportPlaces } from './places.commands.js';
import { cemeteryNotFound } from './places.errors.js';
import type { PlaceAt } from './places.queries.js';
import {
  cemeteriesByIds,
  cemeteriesPage,
  cemeteryById,
  type CemeteryRow,
  citiesPage,
  type CityRow,
  importCemeteries,
  importCities,
  nearestCity,
  parishesPage,
  type ParishRow,
} from './places.statements.js';

type PageRow<Row> = { total: number } & (({ place: string } & Row) | { place: null });

/** Cities, parishes and cemeteries. */
@Injectable()
export class Places {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Municipalities by name. */
  async cities(query: CityQuery): Promise<Page<City>> {
    return pageFrom(await this.database.query<PageRow<CityRow>>(citiesPage(query)), cityOf);
  }

  /** Parishes in which a known cemetery lies. */
  async parishes(query: ParishQuery): Promise<Page<Parish>> {
    return pageFrom(await this.database.query<PageRow<ParishRow>>(parishesPage(query)), parishOf);
  }

  /** Cemeteries by name, or nearest first. */
  async cemeteries(query: CemeteryQuery): Promise<Page<Cemetery>> {
    return pageFrom(await this.database.query<PageRow<CemeteryRow>>(cemeteriesPage(query)), cemeteryOf);
  }

  /** @throws DomainError 404 when there is no such cemetery */
  async cemetery(id: string): Promise<Cemetery> {
    const cemetery = await this.findCemetery(id);
    if (cemetery === null) throw cemeteryNotFound();
    return cemetery;
  }

  async findCemetery(id: string): Promise<Cemetery | null> {
    const [row] = await this.database.query<CemeteryRow>(cemeteryById(id));
    return row === undefined ? null : cemeteryOf(row);
  }

  async cemeteriesByIds(ids: readonly string[]): Promise<readonly Cemetery[]> {
    if (ids.length === 0) return [];
    return (await this.database.query<CemeteryRow>(cemeteriesByIds(ids))).map(cemeteryOf);
  }

  /** The place that a point belongs to, null outside Portugal. */
  async placeAt(lat: number, lng: number): Promise<PlaceAt | null> {
    if (!isInPortugal({ lat, lng })) return null;
    const [row] = await this.database.query<CityRow>(nearestCity(lat, lng));
    if (row === undefined) return null;
    return { cityCode: row.code, city: row.name, district: row.district, region: row.region, timeZone: row.time_zone };
  }

  async import({ cities, cemeteries }: ImportPlaces): Promise<void> {
    await this.database.pipeline([importCities(cities), importCemeteries(cemeteries, this.clock.now())]);
  }
}

function pageFrom<Row, Item>(rows: readonly PageRow<Row>[], itemOf: (row: Row) => Item): Page<Item> {
  const items = rows.flatMap((row) => (row.place === null ? [] : [itemOf(row)]));
  return pageOf(items, rows[0]?.total ?? 0);
}

const cityOf = (row: CityRow): City => ({
  code: row.code,
  name: row.name,
  district: row.district,
  location: { lat: row.lat, lng: row.lng },
  region: row.region,
  timeZone: row.time_zone,
});

const parishOf = (row: ParishRow): Parish => ({ name: row.name, city: row.city, cityCode: row.city_code });

const cemeteryOf = (row: CemeteryRow): Cemetery => ({
  id: row.id,
  name: row.name,
  city: row.city,
  cityCode: row.city_code,
  parish: row.parish,
  location: { lat: row.lat, lng: row.lng },
  timeZone: row.time_zone,
  region: row.region,
  openingHours: row.opening_hours,
  ...(row.distance_km === null ? {} : { distanceKm: Math.round(row.distance_km * 100) / 100 }),
});
