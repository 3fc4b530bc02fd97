import { type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import { type ServiceSummary, ListServiceSummaries } from '../fulfilment/index.js';
import { ListOrderSummaries } from '../ordering/index.js';
import { AppConfig } from '../config/app-config.js';
import type { CommandResult } from '../platform/domain/command.js';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { derivedId } from '../platform/ids.js';
import { officeOf } from '../platform/mail/mail-outbox.js';
import { MailQueue } from '../platform/mail/mail-queue.js';
import { ListSubscriptionSummaries } from '../subscriptions/index.js';
import { QueueMail, QueueOfficeMail, QueueOrderMail, QueuePlanMail, QueueServiceMail } from './mail.commands.js';
import { templateOf } from './service-words.policy.js';

/** A mail has no event stream, so the result contains the mail's id as `streamId`. */
const queued = (mailId: string): CommandResult => ({ streamId: mailId, version: 0, duplicate: false });

@HandlesCommand(QueueMail)
export class QueueMailHandler implements ICommandHandler<QueueMail> {
  constructor(private readonly queue: MailQueue) {}

  async execute({ payload: { template, userId, values }, meta }: QueueMail): Promise<CommandResult> {
    await this.queue.add({ id: meta.commandId, template, to: { userId }, values });
    return queued(meta.commandId);
  }
}

@HandlesCommand(QueueOfficeMail)
export class QueueOfficeMailHandler implements ICommandHandler<QueueOfficeMail> {
  constructor(
    private readonly queue: MailQueue,
    private readonly config: AppConfig,
  ) {}

  async execute({ payload: { template, values }, meta }: QueueOfficeMail): Promise<CommandResult> {
    await this.queue.add({ id: meta.commandId, template, to: officeOf(this.config), values });
    return queued(meta.commandId);
  }
}

@HandlesCommand(QueueOrderMail)
export class QueueOrderMailHandler implements ICommandHandler<QueueOrderMail> {
  constructor(
    private readonly queue: MailQueue,
    private readonly queries: QueryBus,
  ) {}

  async execute({ payload: { template, orderId, values }, meta }: QueueOrderMail): Promise<CommandResult> {
    const [order] = await this.queries.execute(new ListOrderSummaries([orderId]));
    if (order === undefined) throw new Error(`there is no row of order ${orderId}`);
    await this.queue.add({
      id: meta.commandId,
      template,
      to: { userId: order.customerId },
      values: { ...values, orderId },
    });
    return queued(meta.commandId);
  }
}

@HandlesCommand(QueuePlanMail)
export class QueuePlanMailHandler implements ICommandHandler<QueuePlanMail> {
  constructor(
    private readonly queue: MailQueue,
    private readonly queries: QueryBus,
  ) {}

  async execute({ payload: { template, subscriptionId, values }, meta }: QueuePlanMail): Promise<CommandResult> {
    const [plan] = await this.queries.execute(new ListSubscriptionSummaries([subscriptionId]));
    if (plan === undefined) throw new Error(`there is no row of subscription ${subscriptionId}`);
    const to = { userId: plan.customerId };
    await this.queue.add({ id: meta.commandId, template, to, values: { ...values, subscriptionId } });
    return queued(meta.commandId);
  }
}

@HandlesCommand(QueueServiceMail)
export class QueueServiceMailHandler implements ICommandHandler<QueueServiceMail> {
  constructor(
    private readonly queue: MailQueue,
    private readonly queries: QueryBus,
  ) {}

  async execute({ payload, meta }: QueueServiceMail): Promise<CommandResult> {
    const { serviceId, to, words, values } = payload;
    const [service] = await this.queries.execute(new ListServiceSummaries([serviceId]));
    if (service === undefined) throw new Error(`there is no row of service ${serviceId}`);
    const userId = to === 'customer' ? service.customerId : service.partnerId;
    const template = templateOf(words, service);
    const id = mailIdOf(template, service, meta.commandId);
    if (userId !== null) await this.queue.add({ id, template, to: { userId }, values: { serviceId, ...values } });
    return queued(id);
  }
}

/**
 * The id of the mail about a scheduled visit depends only on the service, so that the date is announced once, even if
 * the partner changes later.
 */
const mailIdOf = (template: MailTemplate, { serviceId }: ServiceSummary, id: string): string =>
  template === 'service_scheduled' ? derivedId(serviceId, 'mail', template) : id;
