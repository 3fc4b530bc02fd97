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
import type { Location } from '@perpetua/contracts/validation';
import { Clock } from '../platform/clock/clock.js';
import { Database, type Statement } from '../platform/database/database.js';
import { countedPageOf, type Page, pageOf } from '../platform/http/requests/lists.js';
import { cemeteryAnswer, cemeteryAnswerFor } from './cemeteries/cemetery-answer.policy.js';
import { cemeteriesCount, cemeteriesPage } from './cemeteries/cemetery-list.statements.js';
import { isChosenBy, isSeenBy, type Viewer } from './cemeteries/cemetery.policy.js';
import {
  cemeteriesByIds,
  cemeteryNow,
  type CemeteryRow,
  type ProposedCemeteryRow,
  reasonsOfRejections,
} from './cemeteries/cemetery.statements.js';
import type { ImportPlaces } from './places.commands.js';
import { cemeteryNotFound } from './places.errors.js';
import type { Municipality, PlaceAt, PlaceInMunicipality, ReasonOfRejection } from './places.queries.js';
import {
  allCities,
  citiesCalled,
  citiesPage,
  type CityRow,
  importCemeteries,
  importCities,
  importParishes,
  municipalityPoints,
  nearestCity,
  parishesPage,
  type ParishRow,
} from './places.statements.js';

type PageRow<Row> = { total: number } & (({ place: string } & Row) | { place: null });

/** Matches the DICO code of a city. A query that gives a code needs no search by name. */
const cityCode = /^\d{4}$/;

/** Searches cities, parishes and cemeteries. */
@Injectable()
export class Places {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns one page of the municipalities whose name contains `q`; if the query has no `q`, one page of all
   * municipalities.
   */
  async cities(query: CityQuery): Promise<Page<City>> {
    const rows = await this.database.query<PageRow<CityRow>>(citiesPage(query));
    const items = rows.flatMap((row) => (row.place === null ? [] : [cityOf(row)]));
    return pageOf(items, rows[0]?.total ?? 0);
  }

  /**
   * Returns one page of the stored parishes, sorted by city. With `query.city`, a name or code, only the parishes of
   * the cities that have this name or code.
   */
  async parishes(query: ParishQuery): Promise<Page<Parish>> {
    const [rows, total] = await this.page<ParishRow>(parishesPage(query, await this.codesOf(query.city)));
    return pageOf(rows.map(parishOf), total);
  }

  /**
   * Returns one page of cemeteries. The caller must check that only admins ask for cemeteries that are not approved.
   */
  async cemeteries({ city, ...query }: CemeteryQuery, viewer: Viewer | undefined): Promise<Page<Cemetery>> {
    const filter = { ...query, cityCodes: await this.codesOf(city) };
    const statements: [Statement, Statement] = [cemeteriesPage(filter), cemeteriesCount(filter)];
    if (query.status === 'approved') {
      const [rows, total] = await this.page<CemeteryRow>(statements);
      return countedPageOf(rows.map(cemeteryAnswer), total);
    }
    const [rows, total] = await this.page<ProposedCemeteryRow>(statements);
    return countedPageOf(
      rows.map((row) => cemeteryAnswerFor(row, viewer)),
      total,
    );
  }

  /** @throws DomainError 404 when there is no such cemetery, or the viewer may not see it */
  async cemetery(id: string, viewer: Viewer | undefined): Promise<Cemetery> {
    const row = await this.row(id);
    if (row === undefined || !isSeenBy(standingOf(row), viewer)) throw cemeteryNotFound();
    return cemeteryAnswerFor(row, viewer);
  }

  async findCemetery(id: string): Promise<Cemetery | null> {
    const row = await this.row(id);
    return row === undefined ? null : cemeteryAnswer(row);
  }

  /** The cemetery if the user may add a grave to it, otherwise null. */
  async cemeteryToChoose(userId: string, id: string): Promise<Cemetery | null> {
    const row = await this.row(id);
    return row === undefined || !isChosenBy(standingOf(row), userId) ? null : cemeteryAnswer(row);
  }

  async cemeteriesByIds(ids: readonly string[]): Promise<readonly Cemetery[]> {
    if (ids.length === 0) return [];
    return (await this.database.query<CemeteryRow>(cemeteriesByIds(ids))).map(cemeteryAnswer);
  }

  async reasonsOfRejections(ids: readonly string[]): Promise<readonly ReasonOfRejection[]> {
    const rows = await this.database.query<{ id: string; reason: string }>(reasonsOfRejections(ids));
    return rows.map(({ id, reason }) => ({ cemeteryId: id, reason }));
  }

  /** The municipality, region and time zone of a location; null outside Portugal. */
  async placeAt(lat: number, lng: number): Promise<PlaceAt | null> {
    if (!isInPortugal({ lat, lng })) return null;
    const [row] = await this.database.query<CityRow>(nearestCity(lat, lng));
    if (row === undefined) return null;
    return { cityCode: row.code, city: row.name, district: row.district, region: row.region, timeZone: row.time_zone };
  }

  /** All municipalities, by district and name. */
  async municipalities(): Promise<readonly Municipality[]> {
    const rows = await this.database.query<CityRow>(allCities());
    return rows.map(({ code, name, district, region, lat, lng }) => ({
      code,
      name,
      district,
      region,
      location: { lat, lng },
    }));
  }

  /** Returns the location of the municipality of each place, in the order of `places`. */
  async municipalityPoints(places: readonly PlaceInMunicipality[]): Promise<readonly Location[]> {
    return places.length === 0 ? [] : this.database.query<Location>(municipalityPoints(places));
  }

  async import({ cities, parishes, cemeteries, asDrafts }: ImportPlaces): Promise<void> {
    await this.database.pipeline([
      importCities(cities),
      importParishes(parishes),
      importCemeteries(cemeteries, { now: this.clock.now(), asDrafts }),
    ]);
  }

  /** Finds a cemetery by its id, or by the id of another cemetery that was merged into it. */
  private async row(id: string): Promise<ProposedCemeteryRow | undefined> {
    const [row] = await this.database.query<ProposedCemeteryRow>(cemeteryNow(id));
    return row;
  }

  /** The rows of one page, and the number of rows on all pages. */
  private async page<Row>(statements: readonly [Statement, Statement]): Promise<[Row[], number]> {
    const [page, count] = await this.database.pipeline(statements);
    return [(page?.rows ?? []) as Row[], (count?.rows[0] as { total: number } | undefined)?.total ?? 0];
  }

  /** Returns the codes of the municipalities with this name or code; undefined if `city` is undefined. */
  async codesOf(city: string | undefined): Promise<readonly string[] | undefined> {
    if (city === undefined || cityCode.test(city)) return city === undefined ? undefined : [city];
    return (await this.database.query<CityRow>(citiesCalled(city))).map(({ code }) => code);
  }
}

const standingOf = ({ status, proposed_by: proposedBy }: ProposedCemeteryRow) => ({ status, proposedBy });

const cityOf = (row: CityRow): City => ({
  code: row.code,
  name: row.name,
  district: row.district,
  location: { lat: row.lat, lng: row.lng },
  region: row.region,
  timeZone: row.time_zone,
  municipalHoliday: row.municipal_holiday,
});

const parishOf = (row: ParishRow): Parish => ({
  name: row.name,
  city: row.city,
  cityCode: row.city_code,
  hasCemetery: row.has_cemetery,
});
