import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { graveSpotLine } from '@perpetua/contracts/grave-spots';
import type { Grave, GraveInput } from '@perpetua/contracts/graves.contract';
import type { PageQuery } from '@perpetua/contracts/http.contract';
import { greatCircleKm, truncatedKm } from '@perpetua/contracts/great-circle';
import { type Cemetery, FAR_GRAVE_KM } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';
import { type EntityManager, type FindOptionsWhere, In, IsNull, Repository } from 'typeorm';
import { type FarGrave, GetSelectableCemetery, ListCemeteriesByIds, type MoveGraves } from '../places/index.js';
import { Blockers } from '../platform/blockers.js';
import { Clock } from '../platform/clock/clock.js';
import type { Actor } from '../platform/event-store/recorded-event.js';
import type { AuthenticatedUser } from '../platform/http/access/access.js';
import { type Page, pageOf } from '../platform/http/requests/lists.js';
import { derivedId, newId } from '../platform/ids.js';
import { LiveBroadcast } from '../platform/live/live-broadcast.js';
import { Photos } from '../platform/storage/photos.js';
import { GraveChanges } from './grave-changes.service.js';
import type { GraveChange } from './graves.commands.js';
import { GraveEntity, gravesIn, gravesOf, ownGrave } from './grave.entity.js';
import { graveNotice, noteChange } from './grave.statements.js';
import { checkedLocation, checkReach } from './grave.policy.js';
import { graveChanged, graveInUse, graveNotFound, unknownCemetery } from './graves.errors.js';
import { type GraveFacts, ListNewestVisitPhotos, type VisitPhoto } from './graves.queries.js';

/** The owner of a grave, and whether an admin acts for the owner, who is then told by mail. */
export interface GraveHolder {
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** The graves of customers. Methods with a `userId` treat another user's grave as missing. */
@Injectable()
export class Graves {
  constructor(
    @InjectRepository(GraveEntity) private readonly graves: Repository<GraveEntity>,
    private readonly queries: QueryBus,
    private readonly photos: Photos,
    private readonly clock: Clock,
    private readonly live: LiveBroadcast,
    private readonly blockers: Blockers,
    private readonly changes: GraveChanges,
  ) {}

  /**
   * The owner of a grave for a caller: the caller, or for an admin whoever has the grave.
   * @throws DomainError 404 for an admin when there is no such grave
   */
  async holderFor({ id: callerId, role }: AuthenticatedUser, graveId: string): Promise<GraveHolder> {
    if (role !== 'admin') return { userId: callerId, isAdmin: false };
    const grave = await this.graves.findOne({
      select: { id: true, userId: true },
      where: { id: graveId, deletedAt: IsNull() },
    });
    if (grave === null) throw graveNotFound();
    return { userId: grave.userId, isAdmin: grave.userId !== callerId };
  }

  /** The user's graves, the newest first. */
  async list(userId: string, query: PageQuery): Promise<Page<Grave>> {
    const [rows, total] = await this.graves.findAndCount(gravesOf(userId, query));
    return pageOf(await this.answersOf(rows), total);
  }

  /** @throws DomainError 404 */
  async read(userId: string, id: string): Promise<Grave> {
    const [grave] = await this.answersOf([await this.row(userId, id)]);
    if (grave === undefined) throw graveNotFound();
    return grave;
  }

  /**
   * Adds a grave.
   * @throws DomainError 422 with the codes of {@link checkedLocation} and {@link checkReach}, and `cemetery_unknown`
   * for a cemetery that this user may not choose
   */
  async add(userId: string, id: string, input: GraveInput): Promise<Grave> {
    const { row, cemetery } = await this.newRow(userId, id, input);
    await this.graves.insert(row);
    this.changed(userId, row);
    return this.graveOf(row, cemetery);
  }

  /**
   * Adds a grave under this id; does nothing when the id exists, even if two calls run in parallel.
   * @throws DomainError 422 as {@link add}
   */
  async addOnce(userId: string, id: string, input: GraveInput): Promise<void> {
    if (await this.graves.existsBy({ id })) return;
    const { row } = await this.newRow(userId, id, input);
    await this.graves.createQueryBuilder().insert().values(row).orIgnore().execute();
    this.changed(userId, row);
  }

  /**
   * The user's grave with this description, or the grave that {@link addOnce} would add. The id of a new grave is
   * derived from its description and the number of graves that the user has had, so that parallel calls get the same
   * id, and the id of a grave that was edited or removed since is not used again.
   * @throws DomainError 422 as {@link add}
   */
  async factsToAdd(userId: string, input: GraveInput): Promise<GraveFacts> {
    const { columns, cemetery } = await this.checked(userId, input);
    const { deceasedName, section, row, number } = columns;
    const said = { deceasedName, section: section ?? IsNull(), row: row ?? IsNull(), number: number ?? IsNull() };
    const known = await this.graves.findOneBy({ userId, cemeteryId: cemetery.id, deletedAt: IsNull(), ...said });
    if (known !== null) return factsOf(known, cemetery);
    const content = JSON.stringify([
      cemetery.id,
      deceasedName,
      section,
      row,
      number,
      await this.graves.countBy({ userId }),
    ]);
    const newRow = { id: derivedId('grave', userId, content), ...columns, photoId: null, photoAt: null, version: 1 };
    return factsOf(newRow, cemetery);
  }

  /**
   * Replaces all fields of a grave except its photo. A partner who has work at the grave is told when its place within the
   * cemetery was corrected; the cemetery of a grave with open work changes only by `GraveMoves`.
   * @throws DomainError 404, 409 `grave_changed`, `in_use` for another cemetery while something is open, 422 as {@link add}
   */
  async replace({ userId, isAdmin }: GraveHolder, id: string, input: GraveInput, actor: Actor): Promise<Grave> {
    const known = await this.row(userId, id);
    const { columns } = await this.checked(userId, input, known);
    const isInUse = (await this.blockers.total('grave', id)) > 0;
    if (isInUse && columns.cemeteryId !== known.cemeteryId) throw graveInUse();
    const change = isInUse && isElsewhere(known, columns) ? correctionOf(id, actor, this.clock.now()) : undefined;
    const where = { ...ownGrave(userId, id), ...(input.version === undefined ? {} : { version: input.version }) };
    const notice = isAdmin ? graveNotice('grave_changed', { userId, graveId: id }) : undefined;
    const rows = [...(notice ? [notice] : []), ...(change ? [noteChange(change)] : [])];
    const affected = await this.update(where, { ...columns, version: () => 'version + 1' }, rows);
    const row = await this.row(userId, id);
    if (affected !== 1) throw graveChanged(row.version);
    this.changed(userId, row);
    if (change !== undefined) await this.changes.follow(id);
    return this.read(userId, id);
  }

  /**
   * Hides a grave from its owner and deletes its photo; services that were bought for the grave can still read it.
   * @throws DomainError 404, 409 `in_use` while services or visits are still to come
   */
  async remove(holder: GraveHolder, id: string): Promise<void> {
    const { userId, isAdmin } = holder;
    const { photoId, version } = await this.row(userId, id);
    if ((await this.blockers.total('grave', id)) > 0) throw graveInUse();
    const gone = { deletedAt: this.clock.now(), photoId: null, photoAt: null, version: () => 'version + 1' };
    const notice = isAdmin ? graveNotice('grave_removed', { userId, graveId: id }) : undefined;
    const affected = await this.update(
      { ...ownGrave(userId, id), photoId: photoId ?? IsNull() },
      gone,
      notice ? [notice] : [],
    );
    // The photo was replaced in the meantime: the new one must be deleted too.
    if (affected !== 1) return this.remove(holder, id);
    this.changed(userId, { id, version: version + 1 });
    if (photoId !== null) await this.photos.remove(photoId);
  }

  async factsOf(userId: string, id: string): Promise<GraveFacts | null> {
    const row = await this.graves.findOneBy(ownGrave(userId, id));
    const [facts] = row === null ? [] : await this.withCemeteries([row], factsOf);
    return facts ?? null;
  }

  async factsByIds(ids: readonly string[]): Promise<readonly GraveFacts[]> {
    if (ids.length === 0) return [];
    return this.withCemeteries(await this.graves.findBy({ id: In([...ids]) }), factsOf);
  }

  /**
   * Moves all graves of a cemetery, including removed ones, to the cemetery into which it is merged. A grave that lies far
   * from that one gets its point, and what was bought for it is judged there as by a move; else only the name of the place
   * changes. With the same cemetery twice, its city or parish has changed. Owners are told.
   */
  async merge({ fromCemeteryId: from, toCemeteryId: to, move }: MoveGraves): Promise<void> {
    if (from === to) return this.rename(to, move);
    const [cemetery] = await this.queries.execute(new ListCemeteriesByIds([to]));
    if (cemetery === undefined) return;
    for (const { id, userId, lat, lng, version, deletedAt } of await this.graves.findBy({ cemeteryId: from })) {
      const isFar = greatCircleKm({ lat, lng }, cemetery.location) > FAR_GRAVE_KM;
      const change = changeOf(move, id, isFar ? 'moved' : 'renamed');
      const place = { cemeteryId: to, ...(isFar ? cemetery.location : {}), version: () => 'version + 1' };
      const statements = [
        noteChange(change),
        ...(deletedAt === null ? [graveNotice('grave_changed', { userId, graveId: id })] : []),
      ];
      if ((await this.update({ id, cemeteryId: from }, place, statements)) !== 1) continue;
      this.changed(userId, { id, version: version + 1 });
      await this.changes.follow(id);
    }
  }

  /** Makes what was bought for the graves of a cemetery follow its new city or parish; the graves stay what they are. */
  private async rename(cemeteryId: string, move: MoveGraves['move']): Promise<void> {
    for (const { id, userId, version } of await this.graves.findBy({ cemeteryId })) {
      const { text, values } = noteChange(changeOf(move, id, 'renamed'));
      await this.graves.query(text, [...(values ?? [])]);
      this.changed(userId, { id, version });
      await this.changes.follow(id);
    }
  }

  /** The graves of a cemetery, without removed ones, that lie more than `FAR_GRAVE_KM` from a point; the farthest first. */
  async farFrom(cemeteryId: string, point: Location): Promise<FarGrave[]> {
    const far = (await this.graves.findBy(gravesIn(cemeteryId))).flatMap(({ id, deceasedName: name, lat, lng }) => {
      const distanceKm = greatCircleKm({ lat, lng }, point);
      return distanceKm > FAR_GRAVE_KM ? [{ id, name, distanceKm: truncatedKm(distanceKm) }] : [];
    });
    return far.toSorted((one, other) => other.distanceKm - one.distanceKm);
  }

  /** The number of graves in a cemetery, without removed ones. */
  numberIn(cemeteryId: string): Promise<number> {
    return this.graves.countBy(gravesIn(cemeteryId));
  }

  /** Changes a row; the statements run in the same transaction, and only if the row was changed. */
  private update(
    where: FindOptionsWhere<GraveEntity>,
    change: Parameters<Repository<GraveEntity>['update']>[1],
    statements: readonly ReturnType<typeof noteChange>[],
  ): Promise<number> {
    return this.graves.manager.transaction(async (tx: EntityManager) => {
      const { affected } = await tx.update(GraveEntity, where, change);
      if (affected !== 1) return affected ?? 0;
      for (const { text, values } of statements) await tx.query(text, [...(values ?? [])]);
      return affected;
    });
  }

  private async newRow(
    userId: string,
    id: string,
    input: GraveInput,
  ): Promise<{ row: GraveEntity; cemetery: Cemetery }> {
    const { columns, cemetery } = await this.checked(userId, input);
    const photo = { photoId: null, photoAt: null };
    const row = { id, userId, ...columns, ...photo, version: 1, createdAt: this.clock.now(), deletedAt: null };
    return { row, cemetery };
  }

  private async row(userId: string, id: string): Promise<GraveEntity> {
    const row = await this.graves.findOneBy(ownGrave(userId, id));
    if (row === null) throw graveNotFound();
    return row;
  }

  /**
   * Checks a grave's data. An existing grave (`known`) may stay in its cemetery, even if users can no longer select
   * that cemetery.
   */
  private async checked(
    userId: string,
    input: GraveInput,
    known?: Pick<GraveEntity, 'cemeteryId'>,
  ): Promise<{ columns: SaidOfGrave; cemetery: Cemetery }> {
    const location = checkedLocation(input, this.clock.now());
    const { deceasedName, birthDate = null, deathDate = null, section = null, row = null, number = null } = input;
    const cemetery =
      input.cemeteryId === known?.cemeteryId
        ? (await this.queries.execute(new ListCemeteriesByIds([input.cemeteryId])))[0]
        : await this.queries.execute(new GetSelectableCemetery(userId, input.cemeteryId));
    if (!cemetery) throw unknownCemetery();
    checkReach(location, cemetery.location);
    const said = { deceasedName, birthDate, deathDate, section, row, number };
    return { columns: { ...said, cemeteryId: cemetery.id, ...location }, cemetery };
  }

  private async withCemeteries<Row extends GraveRow, Answer>(
    rows: readonly Row[],
    answerOf: (row: Row, cemetery: Cemetery) => Answer,
  ): Promise<Answer[]> {
    const ids = [...new Set(rows.map(({ cemeteryId }) => cemeteryId))];
    const cemeteries = ids.length === 0 ? [] : await this.queries.execute(new ListCemeteriesByIds(ids));
    const byId = new Map(cemeteries.map((cemetery) => [cemetery.id, cemetery]));
    return rows.flatMap((row) => {
      const cemetery = byId.get(row.cemeteryId);
      return cemetery === undefined ? [] : [answerOf(row, cemetery)];
    });
  }

  /** Tells the owner's other screens to reload the grave. */
  private changed(userId: string, { id, version }: Pick<GraveEntity, 'id' | 'version'>): void {
    this.live.announce({ topic: 'grave', id, version, to: [userId], admins: false });
  }

  private async answersOf(rows: readonly GraveRow[]): Promise<Grave[]> {
    const ids = rows.map(({ id }) => id);
    const visits = ids.length === 0 ? [] : await this.queries.execute(new ListNewestVisitPhotos(ids));
    const newest = new Map(visits.map((photo) => [photo.graveId, photo]));
    return this.withCemeteries(rows, (row, cemetery) => this.graveOf(row, cemetery, newest.get(row.id)));
  }

  private readonly graveOf = (row: GraveRow, cemetery: Cemetery, visit?: VisitPhoto): Grave => ({
    id: row.id,
    deceasedName: row.deceasedName,
    ...(row.birthDate === null ? {} : { birthDate: row.birthDate }),
    ...(row.deathDate === null ? {} : { deathDate: row.deathDate }),
    cemeteryId: cemetery.id,
    cemetery: cemetery.name,
    city: cemetery.city,
    parish: cemetery.parish,
    ...(row.section === null ? {} : { section: row.section }),
    ...(row.row === null ? {} : { row: row.row }),
    ...(row.number === null ? {} : { number: row.number }),
    location: { lat: row.lat, lng: row.lng },
    ...this.photosOf(row, visit),
    version: row.version,
  });

  private photosOf({ photoId, photoAt }: GraveRow, visit: VisitPhoto | undefined): Pick<Grave, 'photo' | 'cover'> {
    const shown = (id: string, takenAt: string) => ({ id, ...this.photos.linksOf(id), takenAt });
    const photo = photoId === null || photoAt === null ? undefined : shown(photoId, photoAt.toISOString());
    const cover = visit === undefined ? photo : shown(visit.photoId, visit.takenAt);
    return { ...(photo && { photo }), ...(cover && { cover }) };
  }
}

/** The columns of a grave that its owner sees. */
type GraveRow = Omit<GraveEntity, 'userId' | 'createdAt' | 'deletedAt'>;

/** Whether what leads a partner to the grave differs: the point, the spot, or the name on the stone. */
const isElsewhere = (known: GraveRow, said: SaidOfGrave): boolean =>
  (['lat', 'lng', 'section', 'row', 'number', 'deceasedName'] as const).some((field) => known[field] !== said[field]);

/**
 * What others follow of a grave whose cemetery was changed. The id is derived, so that a repeat notes nothing twice, and the
 * commands that follow are the same ones.
 */
const changeOf = ({ id, actor, at }: MoveGraves['move'], graveId: string, kind: 'moved' | 'renamed'): GraveChange => ({
  id: derivedId(id, graveId),
  graveId,
  kind,
  actor,
  at,
  visits: null,
});

const correctionOf = (graveId: string, actor: Actor, at: Date): GraveChange => ({
  id: newId(),
  graveId,
  kind: 'corrected',
  actor,
  at,
  visits: null,
});

type SaidOfGrave = Omit<GraveRow, 'id' | 'version' | 'photoId' | 'photoAt'>;

const factsOf = (row: GraveRow, cemetery: Cemetery): GraveFacts => ({
  id: row.id,
  deceasedName: row.deceasedName,
  cemeteryId: cemetery.id,
  cemeteryName: cemetery.name,
  city: cemetery.city,
  parish: cemetery.parish,
  spot: graveSpotLine(row),
  location: { lat: row.lat, lng: row.lng },
  timeZone: cemetery.timeZone,
  region: cemetery.region,
});
