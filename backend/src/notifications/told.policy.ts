import type { EventDefinitions } from '../platform/event-store/event-definition.js';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import type { Output } from '../platform/processes/output.js';
import type { Reactions } from '../platform/processes/process-definition.js';
import { type Notices, type Person, people, type Recipients, type Told } from './recipients.js';

/** How one person is told; nothing where this channel has no words. */
export type Teller<Words> = (event: Recorded, told: Told<object, Words>) => readonly Output[];

/** How each person of a stream is reached. */
export type Tellers<Words> = Readonly<Partial<Record<Person, Teller<Words>>>>;

/** Tells everybody whom a table names, in the order of {@link people}. */
export const toldBy = <Definitions extends EventDefinitions, Words>(
  { streamType, types }: Definitions,
  table: Recipients<Definitions, Words>,
  tellers: Tellers<Words>,
): Reactions => {
  const lines = table as Readonly<Record<string, 'nobody' | Notices<object, Words>>>;
  const react = (event: Recorded): readonly Output[] => {
    const line = lines[event.type];
    if (line === undefined || line === 'nobody') return [];
    return people.flatMap((person) => {
      const tell = tellers[person];
      if (tell === undefined) return [];
      return [line[person] ?? []]
        .flat()
        .filter(({ when }) => when?.(event.data) !== false)
        .flatMap((told) => tell(event, told));
    });
  };
  const told = Object.keys(types).filter((type) => lines[type] !== 'nobody');
  return { streamType, reactions: Object.fromEntries(told.map((type) => [type, react])) };
};

/** The account that an event names in a field; undefined when it names none. */
export const namedIn = ({ data }: Recorded, field: 'customerId' | 'partnerId'): string | undefined => {
  const id = (data as Readonly<Record<string, unknown>>)[field];
  return typeof id === 'string' ? id : undefined;
};
