import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import type { Grave, GraveInput } from '@perpetua/contracts/graves.contract';
import type { PageQuery } from '@perpetua/contracts/http.contract';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import { In, IsNull, Repository } from 'typeorm';
import { CemeteriesByIds, CemeteryById } from '../places/index.js';
import { Clock } from '../platform/clock.js';
import { type Page, pageOf, rangeOf } from '../platform/http/lists.js';
import { GraveEntity } from './grave.entity.js';
import { checkedLocation } from './grave.policy.js';
import { graveNotFound, unknownCemetery } from './graves.errors.js';
import type { GraveFacts } from './graves.queries.js';

/** The graves of customers. Every call names whose they are: what is somebody else's does not exist. */
@Injectable()
export class Graves {
  constructor(
    @InjectRepository(GraveEntity) private readonly graves: Repository<GraveEntity>,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** The user's graves, the newest first. */
  async list(userId: string, query: PageQuery): Promise<Page<Grave>> {
    const { limit, offset } = rangeOf(query);
    const [rows, total] = await this.graves.findAndCount({
      where: { userId, deletedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
      skip: offset,
    });
    const graves = await this.withCemeteries(rows, graveOf);
    return pageOf(graves, total);
  }

  /** @throws DomainError 404 */
  async read(userId: string, id: string): Promise<Grave> {
    const row = await this.graves.findOneBy({ id, userId, deletedAt: IsNull() });
    const [grave] = row === null ? [] : await this.withCemeteries([row], graveOf);
    if (grave === undefined) throw graveNotFound();
    return grave;
  }

  /** @throws DomainError 422 for what {@link checkedLocation} refuses, and `cemetery_unknown` */
  async add(userId: string, id: string, input: GraveInput): Promise<Grave> {
    const { columns, cemetery } = await this.checked(input);
    const row = { id, userId, ...columns, createdAt: this.clock.now(), deletedAt: null };
    await this.graves.insert(row);
    return graveOf(row, cemetery);
  }

  /** Replaces all that was said of a grave. @throws DomainError 404, and 422 as {@link add} */
  async replace(userId: string, id: string, input: GraveInput): Promise<Grave> {
    if (!(await this.graves.existsBy({ id, userId, deletedAt: IsNull() }))) throw graveNotFound();
    const { columns, cemetery } = await this.checked(input);
    const { affected } = await this.graves.update({ id, userId, deletedAt: IsNull() }, columns);
    if (affected !== 1) throw graveNotFound();
    return graveOf({ id, ...columns }, cemetery);
  }

  /** Removes a grave for its owner; services bought for it still find it. @throws DomainError 404 */
  async remove(userId: string, id: string): Promise<void> {
    const { affected } = await this.graves.update({ id, userId, deletedAt: IsNull() }, { deletedAt: this.clock.now() });
    if (affected !== 1) throw graveNotFound();
  }

  async factsOf(userId: string, id: string): Promise<GraveFacts | null> {
    const row = await this.graves.findOneBy({ id, userId, deletedAt: IsNull() });
    const [facts] = row === null ? [] : await this.withCemeteries([row], factsOf);
    return facts ?? null;
  }

  async factsByIds(ids: readonly string[]): Promise<readonly GraveFacts[]> {
    if (ids.length === 0) return [];
    return this.withCemeteries(await this.graves.findBy({ id: In([...ids]) }), factsOf);
  }

  private async checked(input: GraveInput): Promise<{ columns: SaidOfGrave; cemetery: Cemetery }> {
    const { lat, lng } = checkedLocation(input, this.clock.now());
    const cemetery = await this.queries.execute(new CemeteryById(input.cemeteryId));
    if (cemetery === null) throw unknownCemetery();
    const { deceasedName, birthDate = null, deathDate = null, cemeteryId, section = null } = input;
    return { columns: { deceasedName, birthDate, deathDate, cemeteryId, section, lat, lng }, cemetery };
  }

  private async withCemeteries<Answer>(
    rows: readonly GraveEntity[],
    answerOf: (row: GraveEntity, cemetery: Cemetery) => Answer,
  ): Promise<Answer[]> {
    const ids = [...new Set(rows.map(({ cemeteryId }) => cemeteryId))];
    const cemeteries = ids.length === 0 ? [] : await this.queries.execute(new CemeteriesByIds(ids));
    const byId = new Map(cemeteries.map((cemetery) => [cemetery.id, cemetery]));
    return rows.flatMap((row) => {
      const cemetery = byId.get(row.cemeteryId);
      return cemetery === undefined ? [] : [answerOf(row, cemetery)];
    });
  }
}

type SaidOfGrave = Omit<GraveEntity, 'id' | 'userId' | 'createdAt' | 'deletedAt'>;

function graveOf(row: SaidOfGrave & { id: string }, cemetery: Cemetery): Grave {
  return {
    id: row.id,
    deceasedName: row.deceasedName,
    ...(row.birthDate === null ? {} : { birthDate: row.birthDate }),
    ...(row.deathDate === null ? {} : { deathDate: row.deathDate }),
    cemeteryId: cemetery.id,
    cemetery: cemetery.name,
    city: cemetery.city,
    parish: cemetery.parish,
    ...(row.section === null ? {} : { section: row.section }),
    location: { lat: row.lat, lng: row.lng },
  };
}

const factsOf = (row: GraveEntity, cemetery: Cemetery): GraveFacts => ({
  id: row.id,
  deceasedName: row.deceasedName,
  cemeteryId: cemetery.id,
  cemeteryName: cemetery.name,
  city: cemetery.city,
  parish: cemetery.parish,
  section: row.section,
  location: { lat: row.lat, lng: row.lng },
  timeZone: cemetery.timeZone,
  region: cemetery.region,
});
