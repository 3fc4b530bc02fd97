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
  /** The changed fields in the event, in order. */
  readonly changes: readonly object[];
  /** A part of the event's sentence, in Portuguese. */
  readonly says: string;
  /** Null if the same call sent again is a new act, which is recorded again. */
  readonly again?: null;
  /** A call about the same record that is refused, with the expected status. */
  readonly refused?: (id: string) => readonly [status: number, call: Call];
}

/** The world of a spec about the history of records. */
export class AuditStage {
  world!: World;
  admin!: Person;
  customer!: Person;

  /** Starts and stops the world with the test file that calls this. */
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

  /** The fields without a name in a stream's history, in any language and at any version; there should be none. */
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

  /** Declares one test per write: it is recorded once, however often it is sent, and not when it is refused. */
  records(writes: readonly AuditedWrite[]): void {
    it.each(writes)(
      'is in the history once, however often it is sent, and not when it is refused: $what',
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

/** A text in the three languages. */
export const named = (pt: string): Record<'pt' | 'en' | 'es', string> => ({ pt, en: `${pt} (en)`, es: `${pt} (es)` });
