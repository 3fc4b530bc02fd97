import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AuditedStream, type AuditEvent, auditHistorySchema } from '@perpetua/contracts/audit.contract';
import { languages } from '@perpetua/contracts/languages';
import { fieldsWithin } from '../../../backend/src/audit/sentences/fields.js';
import { type Person, World } from '../fixtures/world.js';

/** A call as its method, path and body. */
export type Call = readonly [method: string, path: string, body?: unknown];

/** A write to a record, and the event that the history must contain. */
export interface AuditedWrite {
  readonly what: string;
  readonly stream: AuditedStream;
  readonly type: string;
  /** Creates the record and returns its id. */
  readonly prepare: () => Promise<string>;
  readonly write: (id: string) => Call | Promise<Call>;
  /** The changes that the event must list, in this order. */
  readonly changes: readonly object[];
  /** A text that the event's sentence must contain, in Portuguese. */
  readonly says: string;
  /** Null if a repeat of the call would be recorded as a second event; the test then does not repeat it. */
  readonly again?: null;
  /**
   * A call by the admin on the prepared record that must be refused, and the expected status. By default, the customer
   * makes the recorded call and gets 403.
   */
  readonly refused?: (id: string) => readonly [status: number, call: Call];
}

/** The running application, an admin and a customer, for specs about the history of records. */
export class AuditStage {
  world!: World;
  admin!: Person;
  customer!: Person;

  /** Starts the application before the tests of the calling file, and stops it after them. */
  static begin(): AuditStage {
    const stage = new AuditStage();
    beforeAll(async () => {
      stage.world = await World.start();
      [stage.admin, stage.customer] = await Promise.all([stage.world.demo('admin'), stage.world.newCustomer()]);
    }, 90_000);
    afterAll(() => stage.world.stop());
    return stage;
  }

  /** The events of a record in the history; empty if there are none. */
  async eventsOf(stream: AuditedStream, id: string): Promise<AuditEvent[]> {
    const { status, body } = await this.admin.call('GET', `/Audit/${stream}/${id}`);
    return status === 404 ? [] : auditHistorySchema.parse(body).events;
  }

  /**
   * The fields in the history of a record that have no display name in some language at some version; there should be
   * none.
   */
  async unnamedIn(stream: string, id: string): Promise<string[]> {
    const unnamed: string[] = [];
    const path = `/api/Audit/${stream}/${id}`;
    for (const language of languages) {
      const read = async (query = '') => {
        const options = { token: this.admin.token, headers: { 'accept-language': language } };
        return auditHistorySchema.parse((await this.world.app.request('GET', path + query, options)).body);
      };
      const history = await read();
      const versions = await Promise.all(history.events.map(({ version }) => read(`?version=${version}`)));
      for (const { events, state, changes, fields } of [history, ...versions]) {
        const shown = fieldsWithin([state, changes, events.map(({ data }) => data)]);
        unnamed.push(...shown.filter((field) => !fields[field]).map((field) => `${language} ${stream}: ${field}`));
      }
    }
    return [...new Set(unnamed)];
  }

  /** Makes a record and returns its id. */
  async added(path: string, body: unknown, person = this.admin): Promise<string> {
    return (await person.ok<{ id: string }>('POST', path, body)).id;
  }

  /**
   * Declares one test per write: the write is recorded once, however often it is sent, and never when it is refused.
   */
  records(writes: readonly AuditedWrite[]): void {
    it.each(writes)(
      'records the change once, even if the call is repeated, and records nothing if the call is refused: $what',
      async (one) => {
        const id = await one.prepare();
        const before = await this.eventsOf(one.stream, id);
        const call = await one.write(id);
        await this.admin.ok(...call);
        const events = await this.eventsOf(one.stream, id);
        expect(events).toHaveLength(before.length + 1);
        const event = events.at(-1);
        expect(event).toMatchObject({
          type: one.type,
          stream: one.stream,
          correlationId: id,
          actor: { id: this.admin.id, role: 'admin' },
          data: { changes: one.changes },
        });
        expect(event?.sentence).toContain(one.says);
        expect(await this.unnamedIn(one.stream, id)).toEqual([]);
        if (one.again === undefined) await this.admin.call(...call);
        const [status, refused] = one.refused?.(id) ?? [403, call];
        expect((await (one.refused ? this.admin : this.customer).call(...refused)).status).toBe(status);
        expect(await this.eventsOf(one.stream, id)).toHaveLength(events.length);
      },
    );
  }
}

/** A text in the three languages, made from the Portuguese one. */
export const named = (pt: string): Record<'pt' | 'en' | 'es', string> => ({ pt, en: `${pt} (en)`, es: `${pt} (es)` });
