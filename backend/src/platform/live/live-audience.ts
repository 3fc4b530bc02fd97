import type { LiveTopic } from '@perpetua/contracts/live.contract';
import type { Database } from '../database/database.js';
import type { AnyEvent, EventDefinitions, EventOf } from '../event-store/event-definition.js';
import type { Recorded } from '../event-store/recorded-event.js';

/** Says that something has changed and which users it concerns, but not what has changed. */
export interface LiveNotice {
  readonly topic: LiveTopic;
  readonly id: string;
  readonly version: number;
  /** Users. */
  readonly to: readonly string[];
  /** Whether every admin is notified as well. */
  readonly admins: boolean;
}

/** Which users the events of a stream type concern; defined by the context that owns the events. */
export interface LiveAudience {
  readonly streamType: string;
  /** The notices of each event, in the order of the events. */
  noticesOf(events: readonly Recorded[], database: Database): Promise<readonly (readonly LiveNotice[])[]>;
}

/** How a context names an audience. */
interface AudienceRules<Event extends AnyEvent, Concerned> {
  /** The people of some streams as their rows name them now: one query a batch. */
  concerned(streamIds: readonly string[], database: Database): Promise<ReadonlyMap<string, Concerned>>;
  /** `concerned` is undefined for a stream without a row. */
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

/** The change of an event's own stream, sent to some users and to every admin. */
export const changeOf = (topic: LiveTopic, event: Recorded, to: readonly string[]): LiveNotice => ({
  topic,
  id: event.streamId,
  version: event.version,
  to,
  admins: true,
});
