import { Injectable } from '@nestjs/common';
import type { ApproveVenue, Venue, VenueLine, VenueQuery } from '@perpetua/contracts/venues.contract';
import type { FieldChange } from '../../platform/changes/change-event.events.js';
import { ChangeLog, type RecordAct } from '../../platform/changes/change-log.js';
import { fieldChanges, type Fields } from '../../platform/changes/field-changes.policy.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database, type Transaction } from '../../platform/database/database.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import { type Page, pageOf } from '../../platform/http/requests/lists.js';
import { derivedId } from '../../platform/ids.js';
import { LiveBroadcast } from '../../platform/live/live-broadcast.js';
import { checkedSite } from '../cemeteries/cemetery.policy.js';
import { lockCity } from '../cemeteries/cemetery.statements.js';
import type { ImportVenues, ProposeVenue, VenueImport, VenueProblem, WrittenVenue } from '../places.commands.js';
import { venueChanged, venueExists, venueNotFound } from '../places.errors.js';
import { citiesCalled, type CityRow } from '../places.statements.js';
import { venueEvents } from '../venue.events.js';
import {
  approveVenue,
  insertVenue,
  keysOfVenues,
  learnParishOfVenue,
  likeVenue,
  rejectVenue,
  venueById,
  type VenueFacts,
  venueOfProposal,
  type VenueRow,
  venuesPage,
} from './venue.statements.js';

/** What became of one line of a file. */
type Outcome = keyof Omit<VenueImport, 'problems'>;

/** A line of a file with the facts that it states. */
interface StatedVenue {
  readonly line: number;
  readonly facts: VenueFacts;
}

/** Churches, funeral chapels, crematoria and hospitals' chapels. Concurrent changes in one city are serialized. */
@Injectable()
export class Venues {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly live: LiveBroadcast,
    private readonly changes: ChangeLog,
  ) {}

  /**
   * One page of venues. The caller must check that only admins ask for venues that are not approved.
   * @param cityCodes the municipalities that `query.city` means; undefined for all
   */
  async list(
    query: VenueQuery,
    cityCodes: readonly string[] | undefined,
    viewer: Actor | undefined,
  ): Promise<Page<Venue>> {
    const rows = await this.database.query<{ total: number } & (({ place: string } & VenueRow) | { place: null })>(
      venuesPage(query, cityCodes),
    );
    const found = rows.flatMap((row) => (row.place === null ? [] : [venueAnswer(row, viewer)]));
    return pageOf(found, rows[0]?.total ?? 0);
  }

  /**
   * Records a place that a customer wrote in an order, so that an admin can add it. Does nothing for a place that is known
   * or was decided about, and for one that is in no municipality that we know. Idempotent by the proposal's id.
   */
  async propose({
    proposal: { id, proposedBy, name, city, parish, location },
    meta: { actor, ...cause },
  }: ProposeVenue): Promise<void> {
    const site = await this.siteOf(location, city).catch(nullForRefusal);
    if (site === null) return;
    const facts: VenueFacts = { kind: 'church', name, parish, ...site, source: null };
    const row = await this.changes.write({ ...recordOf(id, actor), cause }, async (tx, record) => {
      await tx.query(lockCity(facts.cityCode));
      const [known] = await tx.query(venueOfProposal(id, facts));
      if (known !== undefined) return undefined;
      await tx.query(insertVenue(facts, { id, now: this.clock.now(), proposedBy }));
      return recorded(tx, record, { id, type: 'VenueProposed', before: null });
    });
    if (row !== undefined) this.announce(row);
  }

  /**
   * Approves a venue with the facts that an admin has checked, so that everybody finds it; changes one that is approved
   * already, and brings back one that was rejected. A repeat changes nothing.
   * @throws DomainError 404, 409 `venue_changed` or `venue_exists`, and the errors of a location
   */
  async approve(id: string, input: ApproveVenue, admin: Actor): Promise<Venue> {
    const { kind, name, location, city, cityCode, version } = input;
    const parish = input.parish ?? null;
    const site = await this.siteOf(location, cityCode || city || '');
    const row = await this.changes.write(recordOf(id, admin), async (tx, record) => {
      const [, before] = await Promise.all([tx.query(lockCity(site.cityCode)), readVenue(tx, id)]);
      const facts: VenueFacts = { kind, name, parish, ...site, source: null };
      if (before.status === 'approved' && states(before, { ...facts, source: sourceOf(before) })) return before;
      if (version !== undefined && version !== before.version) throw venueChanged(venueAnswer(before, admin));
      const [like] = await tx.query<VenueRow>(likeVenue(id, facts));
      if (like !== undefined && like.id !== id && like.status === 'approved') throw venueExists(like.id);
      await tx.query(approveVenue(before, facts));
      const type = before.status === 'approved' ? 'VenueChanged' : 'VenueApproved';
      return recorded(tx, record, { id, type, before });
    });
    return this.announce(row, admin);
  }

  /** Takes a venue out of what people find; a repeat changes nothing. @throws DomainError 404 */
  async reject(id: string, admin: Actor): Promise<Venue> {
    const row = await this.changes.write(recordOf(id, admin), async (tx, record) => {
      const before = await readVenue(tx, id);
      if (before.status === 'rejected') return before;
      await tx.query(rejectVenue(before));
      return recorded(tx, record, { id, type: 'VenueRejected', before });
    });
    return this.announce(row, admin);
  }

  /**
   * Adds the venues of a file and changes those that are known by another state of the source, but none for which an admin
   * has vouched. Imports nothing while a line has a problem. Each venue is written on its own, so an import that was interrupted is completed by a repeat.
   */
  async import({ lines, importer, isOnlyChecked }: ImportVenues): Promise<VenueImport> {
    const counts: Record<Outcome, number> = { added: 0, changed: 0, unchanged: 0, kept: 0, rejected: 0 };
    const { stated, problems } = await this.stated(lines);
    if (problems.length > 0 || isOnlyChecked) return { problems, ...counts };
    for (const { facts } of stated) counts[await this.settle(facts, importer)] += 1;
    return { problems, ...counts };
  }

  /** The facts of all lines, and what is wrong with lines. */
  private async stated(
    lines: readonly WrittenVenue[],
  ): Promise<{ readonly stated: readonly StatedVenue[]; readonly problems: readonly VenueProblem[] }> {
    const stated: StatedVenue[] = [];
    const problems: VenueProblem[] = [];
    for (const { line, venue } of lines) {
      try {
        stated.push({ line, facts: await this.factsOf(venue) });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        problems.push({ line, problem: error.message });
      }
    }
    const named = stated.map(({ line, facts: { name, cityCode, parish } }) => ({ line, name, cityCode, parish }));
    const firstWith = new Map<string, number>();
    for (const { line, key } of await this.database.query<{ line: number; key: string }>(keysOfVenues(named))) {
      const first = firstWith.get(key);
      if (first === undefined) firstWith.set(key, line);
      else problems.push({ line, problem: `This is the same place as line ${first}.` });
    }
    return { stated, problems: problems.toSorted((one, other) => one.line - other.line) };
  }

  private async factsOf({ kind, name, city, parish, location, ...from }: VenueLine): Promise<VenueFacts> {
    const source = { name: from.source, licence: from.licence, date: from.date };
    return { kind, name, parish: parish ?? null, ...(await this.siteOf(location, city)), source };
  }

  private async settle(facts: VenueFacts, importer: Actor): Promise<Outcome> {
    const newOne = derivedId('venue', facts.cityCode, facts.kind, facts.name.replaceAll('/', ' '), facts.parish ?? '');
    const [known] = await this.database.query<VenueRow>(likeVenue(newOne, facts));
    if (known?.status === 'rejected') return 'rejected';
    if (known?.status === 'approved' && states(known, facts)) return 'unchanged';
    if (known?.status === 'approved' && sourceOf(known) === null) return 'kept';
    const id = known?.id ?? newOne;
    const row = await this.changes.write(recordOf(id, importer), async (tx, record) => {
      const [, [before]] = await Promise.all([
        tx.query(lockCity(facts.cityCode)),
        tx.query<VenueRow>(likeVenue(id, facts)),
      ]);
      if (before === undefined) {
        await tx.query(insertVenue(facts, { id, now: this.clock.now(), proposedBy: null }));
        return recorded(tx, record, { id, type: 'VenueAdded', before: null });
      }
      if (before.id !== id || before.version !== known?.version) throw venueChanged(venueAnswer(before, importer));
      await tx.query(approveVenue(before, facts));
      const type = before.status === 'approved' ? 'VenueChanged' : 'VenueApproved';
      return recorded(tx, record, { id, type, before });
    });
    this.announce(row);
    return known === undefined ? 'added' : 'changed';
  }

  /** The municipality of a location. @throws DomainError the errors of {@link checkedSite} */
  private async siteOf(
    location: Venue['location'],
    city: string,
  ): Promise<Pick<VenueFacts, 'location' | 'city' | 'cityCode'>> {
    const site = checkedSite(location, await this.database.query<CityRow>(citiesCalled(city)));
    return { location, city: site.city.name, cityCode: site.city.code };
  }

  /** Tells the admins' pages that a venue has changed. */
  private announce(row: VenueRow, viewer?: Actor): Venue {
    this.live.announce({ topic: 'place', id: row.id, version: row.version, to: [], admins: true });
    return venueAnswer(row, viewer);
  }
}

const recordOf = (id: string, actor: Actor) => ({ stream: venueEvents.streamType, id, actor });

/** @throws DomainError 404 */
async function readVenue(tx: Transaction, id: string): Promise<VenueRow> {
  const [row] = await tx.query<VenueRow>(venueById(id));
  if (row === undefined) throw venueNotFound();
  return row;
}

/** Reads a venue that was just written, and records how it differs from its previous state. */
async function recorded(
  tx: Transaction,
  record: RecordAct,
  { id, type, before }: { readonly id: string; readonly type: string; readonly before: VenueRow | null },
): Promise<VenueRow> {
  await tx.query(learnParishOfVenue(id));
  const after = await readVenue(tx, id);
  await record({ type, changes: venueChanges(before, after) });
  return after;
}

/** The differences between two states; texts of a customer that no admin has approved are named without their values. */
function venueChanges(before: VenueRow | null, after: VenueRow): FieldChange[] {
  const changes = fieldChanges(before && fieldsOf(before), fieldsOf(after));
  const isPublic = [before, after].every(
    (row) => row === null || row.proposed_by === null || row.status === 'approved',
  );
  return isPublic ? changes : changes.map((change) => (change.path === 'status' ? change : { path: change.path }));
}

const fieldsOf = (row: VenueRow): Fields => ({
  status: row.status,
  kind: row.kind,
  name: row.name,
  city: row.city,
  parish: row.parish,
  location: { lat: row.lat, lng: row.lng },
  source: sourceOf(row),
});

const sourceOf = ({ source, licence, as_of: date }: VenueRow): VenueFacts['source'] =>
  source === null || licence === null || date === null ? null : { name: source, licence, date };

/** Whether a row already has these facts. */
const states = (row: VenueRow, { kind, name, city, parish, location, source }: VenueFacts): boolean =>
  fieldChanges(fieldsOf(row), { status: row.status, kind, name, city, parish, location, source }).length === 0;

const nullForRefusal = (error: unknown): null => {
  if (error instanceof DomainError) return null;
  throw error;
};

/** A venue as the viewer sees it: only admins see who wrote it. */
const venueAnswer = (row: VenueRow, viewer: Actor | undefined): Venue => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  city: row.city,
  cityCode: row.city_code,
  parish: row.parish ?? undefined,
  location: { lat: row.lat, lng: row.lng },
  status: row.status,
  source: sourceOf(row) ?? undefined,
  ...(row.proposed_by !== null &&
    viewer?.role === 'admin' && {
      proposal: { proposedAt: row.created_at.toISOString(), proposedBy: row.proposed_by },
    }),
  version: row.version,
});
