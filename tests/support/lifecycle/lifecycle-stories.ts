import type { Lifecycle } from '@perpetua/contracts/lifecycles/lifecycle';
import { orderLifecycle } from '@perpetua/contracts/lifecycles/order.lifecycle';
import { partnerLifecycle } from '@perpetua/contracts/lifecycles/partner.lifecycle';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { subscriptionLifecycle } from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import { initialTransition, transition } from 'xstate';
import type { Recorded } from '../../../backend/src/platform/event-store/recorded-event.js';

/** The lifecycles by stream type. */
export const LIFECYCLES = {
  service: serviceLifecycle,
  subscription: subscriptionLifecycle,
  order: orderLifecycle,
  partner: partnerLifecycle,
} as const;
export type StreamType = keyof typeof LIFECYCLES;

/** An event of a story; stories do not use its times. */
export type StoryEvent = Omit<Recorded, 'occurredAt' | 'recordedAt'>;

/** Reads all events of a stream, the oldest first. */
export type ReadEvents = (streamId: string, streamType: StreamType) => Promise<readonly StoryEvent[]>;

/** The events of one stream, and the status after each of them; `statuses[0]` is the status before the first event. */
export interface Story {
  readonly events: readonly StoryEvent[];
  readonly statuses: readonly string[];
}

/** The lifecycle of a stream type, with a common type for all of them. */
export const lifecycleOf = (type: StreamType): Lifecycle => LIFECYCLES[type];

type Snapshot = ReturnType<Lifecycle['machine']['resolveState']>;

/** Cached snapshots of the machines, which are deterministic. */
const answered = new WeakMap<object, Map<string, Snapshot>>();

const beginningOf = (type: StreamType): Snapshot => {
  const { machine } = lifecycleOf(type);
  const known = answered.get(machine)?.get('') ?? initialTransition(machine)[0];
  answered.set(machine, new Map([['', known]]));
  return known;
};

/** The machine's next snapshot, or undefined when it does not accept the event. */
const nextOf = (type: StreamType, snapshot: Snapshot, event: string): Snapshot | undefined => {
  const known = answered.get(snapshot) ?? new Map<string, Snapshot>();
  answered.set(snapshot, known);
  if (known.has(event)) return known.get(event);
  if (!snapshot.can({ type: event })) return undefined;
  const [next] = transition(lifecycleOf(type).machine, snapshot, { type: event });
  known.set(event, next);
  return next;
};

/**
 * Runs the lifecycle's XState machine itself over events, without the lookup tables of the backend.
 * @throws Error at the first event that the machine does not accept
 */
export const storyOf = (type: StreamType, events: readonly StoryEvent[]): Story => {
  let snapshot = beginningOf(type);
  const statuses = [snapshot.value];
  for (const { type: event, streamId, version } of events) {
    const next = nextOf(type, snapshot, event);
    if (!next)
      throw new Error(`${type} ${streamId}: ${event}, event ${version}, is not possible in ${statuses.at(-1)}`);
    snapshot = next;
    statuses.push(snapshot.value);
  }
  return { events, statuses };
};

/** The status after the last event of a story. */
export const statusOf = ({ statuses }: Story): string => statuses.at(-1) ?? 'none';

/** The story after its first `version` events. */
export const storyUntil = ({ events, statuses }: Story, version: number): Story => ({
  events: events.slice(0, version),
  statuses: statuses.slice(0, version + 1),
});

/** Reads stories, and caches them for later questions about earlier versions. */
export class Stories {
  private readonly known = new Map<string, Story>();

  constructor(private readonly readEvents: ReadEvents) {}

  /** Reads the story of a stream from its first event to its latest. */
  async read(type: StreamType, streamId: string): Promise<Story> {
    const story = storyOf(type, await this.readEvents(streamId, type));
    this.known.set(streamId, story);
    return story;
  }

  /** The story up to and including a version. */
  async at(type: StreamType, streamId: string, version: number): Promise<Story> {
    const known = this.known.get(streamId);
    const story = known && known.events.length >= version ? known : await this.read(type, streamId);
    return storyUntil(story, version);
  }
}
