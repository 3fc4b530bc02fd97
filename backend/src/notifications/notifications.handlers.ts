import { type ICommandHandler, type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { mainlandZone } from '@perpetua/contracts/zone-names';
import { ListAcceptedOnDays, ListServiceSummaries } from '../fulfilment/index.js';
import { KeepMailsAsNotices, ListUnwantedMails } from '../mail/index.js';
import { ListOrderSummaries } from '../ordering/index.js';
import { Clock } from '../platform/clock/clock.js';
import { localDateOf } from '../platform/clock/local-time.js';
import type { CommandResult } from '../platform/domain/command.js';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { derivedId } from '../platform/ids.js';
import { ListSubscriptionSummaries } from '../subscriptions/index.js';
import { isUnwanted } from './kinds.policy.js';
import { NoticeStore } from './notices.store.js';
import { type Addressee, KeepNotice, ReadOfferNotice, type Telling } from './notifications.commands.js';
import { PreferenceStore } from './preferences.store.js';

/** Shows an event to whoever is behind it. */
@HandlesCommand(KeepNotice)
export class KeepNoticeHandler implements ICommandHandler<KeepNotice> {
  constructor(
    private readonly queries: QueryBus,
    private readonly store: NoticeStore,
  ) {}

  async execute({ payload: { to, ...telling }, meta }: KeepNotice): Promise<CommandResult> {
    const causeId = meta.causationId ?? meta.commandId;
    const accounts = await this.accountsOf(to);
    for (const account of accounts) {
      if (await this.isSo(account, telling)) await this.store.add({ ...telling, to: account, causeId });
    }
    return { streamId: causeId, version: 0, duplicate: false };
  }

  /** Days off are only told to a partner who has accepted work for them. */
  private async isSo(
    account: string,
    { words, values: { from, to } }: Pick<Telling, 'words' | 'values'>,
  ): Promise<boolean> {
    if (words !== 'partner_absent' || from === undefined || to === undefined) return true;
    return (await this.queries.execute(new ListAcceptedOnDays(account, { from, to }))).length > 0;
  }

  private async accountsOf(to: Addressee): Promise<string[]> {
    if (to.kind === 'office') return ['office'];
    if (to.kind === 'account') return [to.userId];
    if (to.kind === 'customerOfOrder') {
      const orders = await this.queries.execute(new ListOrderSummaries([to.orderId]));
      return orders.map(({ customerId }) => customerId);
    }
    if (to.kind === 'ownerOfPlan') {
      const plans = await this.queries.execute(new ListSubscriptionSummaries([to.subscriptionId]));
      return plans.map(({ customerId }) => customerId);
    }
    const services = await this.queries.execute(new ListServiceSummaries([to.serviceId]));
    return services.flatMap(({ customerId, partnerId }) =>
      to.kind === 'customerOfService' ? customerId : (partnerId ?? []),
    );
  }
}

@HandlesCommand(ReadOfferNotice)
export class ReadOfferNoticeHandler implements ICommandHandler<ReadOfferNotice> {
  constructor(private readonly store: NoticeStore) {}

  async execute({ payload }: ReadOfferNotice): Promise<CommandResult> {
    await this.store.markOfferRead(payload);
    return { streamId: payload.serviceId, version: 0, duplicate: false };
  }
}

/** Shows mails that no event queued. What is mailed again is no news. */
@HandlesCommand(KeepMailsAsNotices)
export class KeepMailsAsNoticesHandler implements ICommandHandler<KeepMailsAsNotices> {
  constructor(
    private readonly store: NoticeStore,
    private readonly clock: Clock,
  ) {}

  async execute({ mails }: KeepMailsAsNotices): Promise<void> {
    const at = this.clock.now();
    const notices = mails.map(({ id, originalId = id, template, userId, values }) => {
      const { documentId } = values;
      const causeId = documentId === undefined ? originalId : derivedId(template, documentId);
      return { to: userId, causeId, words: template, values, at };
    });
    await Promise.all(notices.map((notice) => this.store.add(notice)));
  }
}

@QueryHandler(ListUnwantedMails)
export class ListUnwantedMailsHandler implements IQueryHandler<ListUnwantedMails> {
  constructor(
    private readonly preferences: PreferenceStore,
    private readonly clock: Clock,
  ) {}

  async execute({ mails }: ListUnwantedMails): Promise<ReadonlySet<string>> {
    const chosen = await this.preferences.ofAll(mails.map(({ userId }) => userId));
    const today = localDateOf(this.clock.now(), mainlandZone);
    const unwanted = mails.filter(({ template, userId }) => {
      const choices = chosen.get(userId);
      return choices !== undefined && isUnwanted(template, choices, today);
    });
    return new Set(unwanted.map(({ id }) => id));
  }
}
