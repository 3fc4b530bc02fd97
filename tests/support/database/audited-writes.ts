import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AuditedStream, type AuditEvent, auditHistorySchema } from '@perpetua/contracts/audit.contract';
import { languages } from '@perpetua/contracts/languages';
import { fieldsWithin } from '../../../backend/src/audit/sentences/fields.js';
import { type Person, World } from '../fixtures/world.js';

/** A call as its method, path and body. */
export type Call = readonly [method: string, path: string, body?: unknown];

/** What somebody does to a record, and what the history says of it. */
export interface AuditedWrite {
  readonly what: string;
  readonly stream: AuditedStream;
  readonly type: string;
  /** The record before the write. */
  readonly prepare: () => Promise<string>;
  readonly write: (id: string) => Call | Promise<Call>;
  /** Fields that the event names, in its order. */
  readonly changes: readonly object[];
  /** What the sentence holds, in Portuguese. */
  readonly says: string;
  /** The same call again: null where it is another act. */
  readonly again?: null;
  /** A call about the same record that is refused, and with what. */
  readonly refused?: (id: string) => readonly [status: number, call: Call];
}

/** The world of a specification about the history of records. */
export class AuditStage {
  world!: World;
  admin!: Person;
  customer!: Person;

  /** Starts and stops the world with the file that calls this. */
  static begin(): AuditStage {
    const stage = new AuditStage();
    beforeAll(async () => {
      stage.world = await World.start();
      [stage.admin, stage.customer] = await Promise.all([stage.world.demo('admin'), stage.world.newCustomer()]);
    }, 90_000);
    afterAll(() => stage.world.stop());
    return stage;
  }

  /** What the history says of a record; nothing where there is none. */
  async eventsOf(stream: AuditedStream, id: string): Promise<AuditEvent[]> {
    const { status, body } = await this.admin.call('GET', `/Audit/${stream}/${id}`);
    return status === 404 ? [] : auditHistorySchema.parse(body).events;
  }

  /** The fields that a stream's history shows without a name, in any language and at any version; there should be none. */
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

  /** Declares one test a write: it is in the history once, however often it is sent, and not when it is refused. */
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
