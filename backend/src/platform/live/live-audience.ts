import type { LiveTopic } from '@perpetua/contracts/live.contract';
import type { Database } from '../database/database.js';
import type { AnyEvent, EventDefinitions, EventOf } from '../event-store/event-definition.js';
import type { Recorded } from '../event-store/recorded-event.js';

/** Tells users that something has changed, but not what. */
export interface LiveNotice {
  readonly topic: LiveTopic;
  readonly id: string;
  readonly version: number;
  /** Ids of the users to notify. */
  readonly to: readonly string[];
  /** Whether every admin is notified as well. */
  readonly admins: boolean;
}

/** Which users the events of a stream type concern; defined by the context that owns the events. */
export interface LiveAudience {
  readonly streamType: string;
  /** Returns a list of notices for each event, in the order of the events. */
  noticesOf(events: readonly Recorded[], database: Database): Promise<readonly (readonly LiveNotice[])[]>;
}

/** How a context determines the users to notify. */
interface AudienceRules<Event extends AnyEvent, Concerned> {
  /**
   * Returns, by stream id, the people whom the streams concern; reads them from the streams' current rows with one
   * query.
   */
  concerned(streamIds: readonly string[], database: Database): Promise<ReadonlyMap<string, Concerned>>;
  /** Returns the notices of one event; `concerned` is undefined if the event's stream has no row. */
  notices(event: Recorded<Event>, concerned: Concerned | undefined): readonly LiveNotice[];
}

/** Declares the audience of a stream type. Register it with `PlatformModule.registerContext({ audiences })`. */
export const defineAudience = <Definitions extends EventDefinitions, Concerned>(
  definitions: Definitions,
  rules: AudienceRules<EventOf<Definitions>, Concerned>,
): LiveAudience => ({
  streamType: definitions.streamType,
  noticesOf: async (events, database) => {
    const people = await rules.concerned([...new Set(events.map(({ streamId }) => streamId))], database);
    return events.map((event) => rules.notices(event as Recorded<EventOf<Definitions>>, people.get(event.streamId)));
  },
});

/** A notice that the event's stream has changed, for the users `to` and every admin. */
export const changeOf = (topic: LiveTopic, event: Recorded, to: readonly string[]): LiveNotice => ({
  topic,
  id: event.streamId,
  version: event.version,
  to,
  admins: true,
});
