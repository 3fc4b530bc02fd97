import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import type { BatchOutcome } from '@perpetua/contracts/http.contract';
import {
  type ApproveCemeteries,
  type Cemetery,
  type ChangedCemetery,
  FAR_GRAVE_KM,
  type MergeCemetery,
  type CemeteryInput,
  type CemeteryProposalInput,
  type CemeteryStatus,
} from '@perpetua/contracts/places.contract';
import { Blockers } from '../../platform/blockers.js';
import type { Dependants } from '../../platform/dependants.js';
import { ChangeLog, type RecordAct } from '../../platform/changes/change-log.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database, type Transaction } from '../../platform/database/database.js';
import { eachOnItsOwn } from '../../platform/domain/each-on-its-own.js';
import { newId } from '../../platform/ids.js';
import { LiveBroadcast } from '../../platform/live/live-broadcast.js';
import { cemeteryAnswerFor } from './cemetery-answer.policy.js';
import { MoveGraves } from '../places.commands.js';
import { ListFarGraves, ListServicesOnClosedDays } from '../places.queries.js';
import { cemeteryEvents } from '../cemetery.events.js';
import { CemeteryMoves, type CemeteryMove, noteMove } from './cemetery-moves.service.js';
import { cemeteryChanges } from './cemetery-fields.policy.js';
import { checkedSite, isNewDecision, type Viewer } from './cemetery.policy.js';
import {
  cemeteryById,
  type CemeteryFacts,
  type CemeteryToAdd,
  decideCemetery,
  insertCemetery,
  learnParish,
  likeCemetery,
  type Likeness,
  lockCity,
  mergeCemetery,
  type ProposedCemeteryRow,
  removeCemetery,
  statusToMerge,
  updateCemetery,
} from './cemetery.statements.js';
import {
  cemeteryAtWork,
  cemeteryChanged,
  cemeteryExists,
  cemeteryInUse,
  cemeteryNotFound,
  mergeFar,
  mergeNotPermitted,
  mergeTargetInvalid,
} from '../places.errors.js';
import { citiesCalled, type CityRow } from '../places.statements.js';

/** The fields of a changed cemetery that a live update needs. */
type Announced = Pick<ProposedCemeteryRow, 'id' | 'version' | 'proposed_by'>;

/** Cemeteries that admins maintain and customers propose. Concurrent changes in one city are serialized. */
@Injectable()
export class Cemeteries {
  /** The row of docs/domain.md#when-things-change for its hours and closed days. */
  static readonly hoursDependants = {
    openCart: 'follows',
    unpaidOrder: 'asks',
    voucher: 'asks',
    paidOrder: 'asks',
    offer: 'asks',
    acceptedWork: 'asks',
    runningPlan: 'follows',
    document: 'none',
    mailToCome: 'follows',
    armedDeadline: 'follows',
    openPage: 'follows',
  } as const satisfies Dependants;

  /** The row for its place and its point. */
  static readonly placeDependants = {
    openCart: 'follows',
    unpaidOrder: 'refuses',
    voucher: 'refuses',
    paidOrder: 'refuses',
    offer: 'refuses',
    acceptedWork: 'refuses',
    runningPlan: 'refuses',
    document: 'keeps',
    mailToCome: 'follows',
    armedDeadline: 'none',
    openPage: 'follows',
  } as const satisfies Dependants;

  /** The row for its merge into another cemetery. */
  static readonly mergeDependants = {
    openCart: 'follows',
    unpaidOrder: 'follows',
    voucher: 'follows',
    paidOrder: 'follows',
    offer: 'follows',
    acceptedWork: 'follows',
    runningPlan: 'follows',
    document: 'keeps',
    mailToCome: 'follows',
    armedDeadline: 'follows',
    openPage: 'follows',
  } as const satisfies Dependants;

  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly blockers: Blockers,
    private readonly clock: Clock,
    private readonly live: LiveBroadcast,
    private readonly changes: ChangeLog,
    private readonly moves: CemeteryMoves,
  ) {}

  /**
   * Adds a cemetery that everybody can see.
   * @throws DomainError 409 `cemetery_exists`, and the errors of {@link checkedSite}
   */
  async add(input: CemeteryInput, admin: Viewer): Promise<Cemetery> {
    const cemetery = { id: newId(), now: this.clock.now() };
    return this.insert(await this.factsOf(input), { cemetery, viewer: admin, proposals: 'all' });
  }

  /**
   * Adds a cemetery that a customer proposes. The customer can use it immediately for own graves; everybody can use it
   * after an admin has approved it. Another customer's proposal of the same cemetery is no reason to refuse, because
   * the customer cannot see it.
   * @throws DomainError 409 `cemetery_exists`, and the errors of {@link checkedSite}
   */
  async propose(input: CemeteryProposalInput, proposer: Viewer): Promise<Cemetery> {
    const cemetery = { id: newId(), now: this.clock.now(), proposal: { by: proposer.id, note: input.note } };
    return this.insert(await this.factsOf(input), { cemetery, viewer: proposer, proposals: { of: proposer.id } });
  }

  /**
   * Replaces the fields of a cemetery. Answers also with the services that were sold for days on which it is closed by now.
   * @throws DomainError 404, 409 `cemetery_changed`, `in_use` when it would be somewhere else while services or plans in it
   * are open, and the errors of {@link add}
   */
  async replace(id: string, input: CemeteryInput, admin: Viewer): Promise<ChangedCemetery> {
    const former = await readCemetery(this.database, id);
    const facts = await this.factsOf(input);
    await this.refuseElsewhere(former, facts);
    const move = this.moveOf(id, id, admin);
    const { row, isElsewhere } = await this.changes.write(recordOf(id, admin), async (tx, record) => {
      const before = await readCemetery(tx, id);
      await this.refuseLike(tx, facts, { id, proposals: 'none' });
      const [replaced, , known] = await Promise.all([
        tx.query(updateCemetery(id, facts, input.version)),
        tx.query(learnParish(id)),
        readCemetery(tx, id),
      ]);
      if (replaced.length === 0) throw cemeteryChanged(cemeteryAnswerFor(known, admin));
      await recordDifference(record, 'CemeteryChanged', [before, known]);
      const isOther = before.city_code !== known.city_code || before.parish !== known.parish;
      if (isOther) await tx.query(noteMove(move));
      return { row: known, isElsewhere: isOther };
    });
    if (isElsewhere) await this.moves.follow(move);
    const affected = await this.queries.execute(new ListServicesOnClosedDays(id));
    return { ...this.changed(row, admin), affected: [...affected] };
  }

  /**
   * Approves several cemeteries, each on its own, so that one that is refused does not hold up the others. A repeat
   * changes nothing.
   */
  approveAll({ cemeteries }: ApproveCemeteries, admin: Viewer): Promise<BatchOutcome> {
    return eachOnItsOwn(cemeteries, async ({ id, version }) => {
      const known = await readCemetery(this.database, id);
      if (known.status === 'approved') return;
      if (known.version !== version) throw cemeteryChanged(cemeteryAnswerFor(known, admin));
      await this.approve(id, admin).catch(async (error: unknown) => {
        // Another call may have approved it in between.
        if ((await readCemetery(this.database, id)).status !== 'approved') throw error;
      });
    });
  }

  /**
   * Approves a draft, or a proposed or rejected cemetery, so that everybody can see it.
   * @throws DomainError 404, 409 `cemetery_exists` or `cemetery_changed`
   */
  approve(id: string, admin: Viewer): Promise<Cemetery> {
    return this.decide(id, { status: 'approved', reason: null }, admin);
  }

  /**
   * Rejects a proposed cemetery; graves that are already in it stay there.
   * @throws DomainError 404, 409 `illegal_transition` or `cemetery_changed`
   */
  reject(id: string, reason: string, admin: Viewer): Promise<Cemetery> {
    return this.decide(id, { status: 'rejected', reason }, admin);
  }

  /**
   * Merges a proposed or rejected cemetery into another one: its graves move there, and it is removed. Graves are moved
   * before the removal, so that an interrupted merge stays in the list of proposals, and again after the removal,
   * because graves can be added in between.
   * @returns the other cemetery
   * @throws DomainError 404, 409 `illegal_transition` for an approved cemetery, `merge_far` with the graves that lie far from
   * the other cemetery unless the admin has confirmed them, 422 `merge_target_invalid`
   */
  async merge(id: string, { into, confirmed }: MergeCemetery, admin: Viewer): Promise<Cemetery> {
    const [[known], [target]] = await Promise.all([
      this.database.query<{ status: CemeteryStatus }>(statusToMerge(id, into)),
      this.database.query<ProposedCemeteryRow>(cemeteryById(into)),
    ]);
    if (known === undefined) throw cemeteryNotFound();
    if (target?.status !== 'approved' || into === id) throw mergeTargetInvalid();
    if (known.status === 'approved') throw mergeNotPermitted(known.status);
    if (!confirmed) {
      const far = await this.queries.execute(new ListFarGraves(id, { lat: target.lat, lng: target.lng }));
      if (far.length > 0) throw mergeFar(far);
    }
    const move = this.moveOf(id, into, admin);
    await this.commands.execute(new MoveGraves(id, into, move));
    const merged = await this.changes.write(recordOf(id, admin), async (tx, record) => {
      const isRepeat = (await tx.query(cemeteryById(id))).length === 0;
      const [row] = await tx.query<Announced>(mergeCemetery(id, into, this.clock.now()));
      if (row === undefined) throw mergeNotPermitted('approved');
      if (!isRepeat) await record({ type: 'CemeteryMerged', changes: [{ path: 'mergedInto', after: into }] });
      await tx.query(noteMove(move));
      return row;
    });
    await this.moves.follow(move);
    this.announce(merged);
    return cemeteryAnswerFor(target, admin);
  }

  /** Removes a cemetery without graves. @throws DomainError 404, 409 `in_use` */
  async remove(id: string, admin: Viewer): Promise<void> {
    const graves = await this.blockers.total('cemetery', id);
    if (graves > 0) throw cemeteryInUse(graves);
    const removed = await this.changes.write(recordOf(id, admin), async (tx, record) => {
      const before = await readCemetery(tx, id);
      const [row] = await tx.query<Omit<Announced, 'id'>>(removeCemetery(id, this.clock.now()));
      if (row === undefined) throw cemeteryNotFound();
      await recordDifference(record, 'CemeteryRemoved', [before, null]);
      return row;
    });
    this.announce({ id, ...removed });
  }

  private moveOf(from: string, to: string, { id, role }: Viewer): CemeteryMove {
    return { id: newId(), from, to, actor: { id, role }, at: this.clock.now() };
  }

  /** Refuses another region, another time zone or a distant point while something that was bought depends on the place. */
  private async refuseElsewhere(known: ProposedCemeteryRow, { cityCode, location }: CemeteryFacts): Promise<void> {
    const isFar = greatCircleKm({ lat: known.lat, lng: known.lng }, location) > FAR_GRAVE_KM;
    const [city] = cityCode === known.city_code ? [] : await this.database.query<CityRow>(citiesCalled(cityCode));
    const isOther = city !== undefined && (city.region !== known.region || city.time_zone !== known.time_zone);
    if (!isFar && !isOther) return;
    const open = await this.blockers.total('place of a cemetery', known.id);
    if (open > 0) throw cemeteryAtWork(open);
  }

  private async insert(
    facts: CemeteryFacts,
    { cemetery, viewer, proposals }: { cemetery: CemeteryToAdd; viewer: Viewer } & Pick<Likeness, 'proposals'>,
  ): Promise<Cemetery> {
    const { id } = cemetery;
    const type = cemetery.proposal === undefined ? 'CemeteryAdded' : 'CemeteryProposed';
    const row = await this.changes.write(recordOf(id, viewer), async (tx, record) => {
      await this.refuseLike(tx, facts, { id, proposals });
      const [, , added] = await Promise.all([
        tx.query(insertCemetery(facts, cemetery)),
        tx.query(learnParish(id)),
        readCemetery(tx, id),
      ]);
      await recordDifference(record, type, [null, added]);
      return added;
    });
    return this.changed(row, viewer);
  }

  private async decide(
    id: string,
    decision: { status: CemeteryStatus; reason: string | null },
    admin: Viewer,
  ): Promise<Cemetery> {
    const known = await readCemetery(this.database, id);
    if (!isNewDecision(known.status, decision.status)) return cemeteryAnswerFor(known, admin);
    const type = decision.status === 'approved' ? 'CemeteryApproved' : 'CemeteryRejected';
    const row = await this.changes.write(recordOf(id, admin), async (tx, record) => {
      if (decision.status === 'approved') await this.refuseLike(tx, factsIn(known), { id, proposals: 'none' });
      const [decided, , now] = await Promise.all([
        tx.query(decideCemetery(known, decision)),
        tx.query(learnParish(id)),
        readCemetery(tx, id),
      ]);
      if (decided.length === 0) throw cemeteryChanged(cemeteryAnswerFor(now, admin));
      await recordDifference(record, type, [known, now]);
      return now;
    });
    return this.changed(row, admin);
  }

  /**
   * Refuses a cemetery that has the name or the place of an existing one in its city. Locks the city for the rest of
   * the transaction, so that only one of two equal additions succeeds.
   */
  private async refuseLike(tx: Transaction, facts: CemeteryFacts, likeness: Likeness): Promise<void> {
    const [, [like]] = await Promise.all([
      tx.query(lockCity(facts.cityCode)),
      tx.query<{ id: string }>(likeCemetery(facts, likeness)),
    ]);
    if (like !== undefined) throw cemeteryExists(like.id);
  }

  private async factsOf(input: CemeteryInput | CemeteryProposalInput): Promise<CemeteryFacts> {
    const cities = await this.database.query<CityRow>(citiesCalled(input.cityCode || input.city || ''));
    const { location, city } = checkedSite(input.location, cities);
    const { name, parish, openingHours, holidayHours, exceptions } = input;
    const hours = { openingHours, holidayHours, exceptions };
    return { name, parish, location, hours, cityCode: city.code, city: city.name };
  }

  private changed(row: ProposedCemeteryRow, viewer: Viewer): Cemetery {
    this.announce(row);
    return cemeteryAnswerFor(row, viewer);
  }

  /** Sends a live update to the cemetery's proposer and to admins. */
  private announce(cemetery: Announced): void {
    const { id, version, proposed_by: proposer } = cemetery;
    this.live.announce({ topic: 'place', id, version, to: proposer === null ? [] : [proposer], admins: true });
  }
}

/** @throws DomainError 404 */
async function readCemetery(tx: Transaction, id: string): Promise<ProposedCemeteryRow> {
  const [row] = await tx.query<ProposedCemeteryRow>(cemeteryById(id));
  if (row === undefined) throw cemeteryNotFound();
  return row;
}

const recordOf = (id: string, actor: Viewer) => ({ stream: cemeteryEvents.streamType, id, actor });

/** Records how a cemetery differs from its previous state; a change without a difference is not recorded. */
async function recordDifference(
  record: RecordAct,
  type: string,
  [before, after]: Parameters<typeof cemeteryChanges>,
): Promise<void> {
  const changes = cemeteryChanges(before, after);
  if (changes.length > 0) await record({ type, changes });
}

const factsIn = (row: ProposedCemeteryRow): CemeteryFacts => ({
  name: row.name,
  cityCode: row.city_code,
  city: row.city,
  parish: row.parish,
  location: { lat: row.lat, lng: row.lng },
  hours: {},
});
