import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListReasonsOfAccountActs } from '../identity/index.js';
import { ListReasonsOfRejections } from '../places/index.js';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import { OperatorActs } from '../platform/operations/operator-acts.js';
import { operatorEvents } from '../platform/operations/operator.events.js';

/** Reasons that are stored outside the events because they may name a person (ADR 0033). */
@Injectable()
export class ReasonsKeptElsewhere {
  constructor(
    private readonly queries: QueryBus,
    private readonly operatorActs: OperatorActs,
  ) {}

  /** Returns the reasons by event id; an event whose reason was erased or never given has no entry. */
  async of(events: readonly Recorded[]): Promise<ReadonlyMap<string, string>> {
    const ofAccounts = events.filter(({ streamType }) => streamType === 'user');
    const rejections = events.filter(({ type }) => type === 'CemeteryRejected');
    const ofOperators = events.filter(({ streamType }) => streamType === operatorEvents.streamType);
    const [acts, rejected, chosen] = await Promise.all([
      ofAccounts.length === 0 ? [] : this.queries.execute(new ListReasonsOfAccountActs(ofAccounts.map(commandOf))),
      rejections.length === 0 ? [] : this.queries.execute(new ListReasonsOfRejections(rejections.map(streamOf))),
      ofOperators.length === 0 ? new Map<string, string>() : this.operatorActs.chosen(ofOperators.map(commandOf)),
    ]);
    const byAct = new Map(acts.map(({ id, reason }) => [id, reason]));
    const byCemetery = new Map(rejected.map(({ cemeteryId, reason }) => [cemeteryId, reason]));
    const known = [
      ...ofAccounts.map((event) => [event.eventId, byAct.get(event.commandId)] as const),
      ...rejections.map((event) => [event.eventId, byCemetery.get(event.streamId)] as const),
      ...ofOperators.map((event) => [event.eventId, chosen.get(event.commandId)] as const),
    ];
    return new Map(known.filter((pair): pair is readonly [string, string] => pair[1] !== undefined));
  }
}

const commandOf = ({ commandId }: Recorded): string => commandId;
const streamOf = ({ streamId }: Recorded): string => streamId;
