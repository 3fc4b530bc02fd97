import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Language } from '@perpetua/contracts/languages';
import { type ContactMessage, ListContactMessages } from '../../contact/index.js';
import {
  IssueFollowLinks,
  ListAcceptedOnDays,
  type ServiceSummary,
  ListServiceSummaries,
} from '../../fulfilment/index.js';
import { type GraveFacts, ListGravesByIds } from '../../graves/index.js';
import { type Contact, ListContacts } from '../../identity/index.js';
import { type OrderDetails, ListOrderDetails, type OrderSummary, ListOrderSummaries } from '../../ordering/index.js';
import type { QueuedMail } from '../../platform/mail/mail-composer.js';
import { ListPartnersByIds, type PartnerCard } from '../../partners/index.js';
import { ListSubscriptionSummaries, type SubscriptionSummary } from '../../subscriptions/index.js';
import type { MailAbout } from './mail-about.js';

/** All records that a batch of mails is about. */
export interface MailSources {
  readonly contacts: ReadonlyMap<string, Contact>;
  readonly orders: ReadonlyMap<string, OrderSummary>;
  /** Keyed by order id; contains only orders whose mails repeat what the customer wrote. */
  readonly details: ReadonlyMap<string, OrderDetails>;
  readonly services: ReadonlyMap<string, ServiceSummary>;
  readonly plans: ReadonlyMap<string, SubscriptionSummary>;
  /** What partners have accepted for their days off, by {@link daysOffOf}. */
  readonly workOnDays: ReadonlyMap<string, readonly ServiceSummary[]>;
  readonly graves: ReadonlyMap<string, GraveFacts>;
  readonly messages: ReadonlyMap<string, ContactMessage>;
  /** Contains only partners to whom a decision, or something about a service, is told. */
  readonly partners: ReadonlyMap<string, PartnerCard>;
  /** The languages in which services and plans were ordered, by order id; without those of orders of before. */
  readonly languages: ReadonlyMap<string, Language>;
  /** The paths on which orders are followed without a login, by order id; for mails to the customer. */
  readonly followPaths: ReadonlyMap<string, string>;
}

/** The templates of mails to the customer that repeat what the customer wrote with the order. */
const CONFIRMATIONS: ReadonlySet<string> = new Set(['order_received', 'phone_order', 'payment_confirmed']);

/** The templates of mails that tell a partner who has a service what the customer wrote with its order. */
const WORK: ReadonlySet<string> = new Set([
  'partner_job_yours',
  'partner_job_in_advance',
  'partner_delivery_corrected',
]);

/** The templates of mails that tell a partner a decision with its reason. */
const DECISIONS: ReadonlySet<string> = new Set(['partner_rejected', 'partner_suspended']);

const byId = <Thing>(things: readonly Thing[], idOf: (thing: Thing) => string): Map<string, Thing> =>
  new Map(things.map((thing) => [idOf(thing), thing]));

const valuesOf = (mails: readonly QueuedMail[], key: string): string[] => [
  ...new Set(mails.flatMap(({ values }) => values[key] ?? [])),
];

/** The id of the account that a mail is sent to; undefined for a recipient without an account. */
const recipientIdOf = ({ recipient }: QueuedMail): string | undefined =>
  recipient !== null && 'userId' in recipient ? recipient.userId : undefined;

/** The partner and the days off that a mail is about. */
const daysOffOf = (mail: QueuedMail): string => [recipientIdOf(mail), mail.values['from'], mail.values['to']].join(' ');

/** The recipients who are told about a service that they have not bought: partners. */
const partnersAmong = (mails: readonly QueuedMail[], services: readonly ServiceSummary[]): string[] => {
  const customers = new Map(services.map(({ serviceId, customerId }) => [serviceId, customerId]));
  const readers = mails.flatMap((mail) => {
    const customer = customers.get(mail.values['serviceId'] ?? '');
    const reader = recipientIdOf(mail);
    return customer === undefined || reader === undefined || reader === customer ? [] : reader;
  });
  return [...new Set(readers)];
};

/** What mails can be about, of which the customer is known. */
interface Bought {
  readonly orders: readonly OrderSummary[];
  readonly services: readonly ServiceSummary[];
  readonly plans: readonly SubscriptionSummary[];
}

/** The orders of which mails tell the customer who placed them, each once. */
const ordersOfReaders = (mails: readonly QueuedMail[], { orders, services, plans }: Bought) => {
  const readers = new Set(mails.map(recipientIdOf));
  const owners = new Map([...orders, ...services, ...plans].map(({ orderId, customerId }) => [orderId, customerId]));
  return [...owners].flatMap(([orderId, customerId]) => (readers.has(customerId) ? [{ orderId, customerId }] : []));
};

/**
 * Queries other contexts for the records that mails are about: one query per kind of record, for any number of mails.
 */
@Injectable()
export class MailSourceQueries {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  /** @param withLinks whether the links are made with which customers follow their orders */
  async of(mails: readonly QueuedMail[], { withLinks = true } = {}): Promise<MailSources> {
    const confirming = mails.filter(({ template }) => CONFIRMATIONS.has(template));
    const decided = mails.filter(({ template }) => DECISIONS.has(template));
    const [orders, services, plans, messages, decidedPartners, graves] = await Promise.all([
      this.queryAll(valuesOf(mails, 'orderId'), (ids) => this.queries.execute(new ListOrderSummaries(ids))),
      this.queryAll(valuesOf(mails, 'serviceId'), (ids) => this.queries.execute(new ListServiceSummaries(ids))),
      this.queryAll(valuesOf(mails, 'subscriptionId'), (ids) =>
        this.queries.execute(new ListSubscriptionSummaries(ids)),
      ),
      this.queryAll(valuesOf(mails, 'messageId'), (ids) => this.queries.execute(new ListContactMessages(ids))),
      this.queryAll(valuesOf(decided, 'partnerId'), (ids) => this.queries.execute(new ListPartnersByIds(ids))),
      this.queryAll(valuesOf(mails, 'graveId'), (ids) => this.queries.execute(new ListGravesByIds(ids))),
    ]);
    const people = [
      ...mails.map(recipientIdOf),
      ...valuesOf(mails, 'partnerId'),
      ...services.map(({ partnerId }) => partnerId),
      ...messages.map(({ userId }) => userId),
    ].filter((id) => typeof id === 'string');
    const readers = partnersAmong(mails, services).filter(
      (id) => !decidedPartners.some(({ partnerId }) => partnerId === id),
    );
    const worked = new Set(
      valuesOf(
        mails.filter(({ template }) => WORK.has(template)),
        'serviceId',
      ),
    );
    const repeated = [
      ...valuesOf(confirming, 'orderId'),
      ...services.filter(({ serviceId }) => worked.has(serviceId)).map(({ orderId }) => orderId),
    ];
    const known = new Set(orders.map(({ orderId }) => orderId));
    const others = [...services, ...plans].map(({ orderId }) => orderId).filter((id) => !known.has(id));
    const bought = ordersOfReaders(mails, { orders, services, plans });
    const [contacts, details, ordered, readingPartners, followPaths, workOnDays] = await Promise.all([
      this.queryAll([...new Set(people)], (ids) => this.queries.execute(new ListContacts(ids))),
      this.queryAll([...new Set(repeated)], (ids) => this.queries.execute(new ListOrderDetails(ids))),
      this.queryAll([...new Set(others)], (ids) => this.queries.execute(new ListOrderSummaries(ids))),
      this.queryAll(readers, (ids) => this.queries.execute(new ListPartnersByIds(ids))),
      bought.length === 0 || !withLinks
        ? new Map<string, string>()
        : this.commands.execute(new IssueFollowLinks(bought)),
      this.workOnDaysOff(mails.filter(({ template }) => template === 'partner_absent')),
    ]);
    return {
      followPaths,
      contacts: byId(contacts, ({ id }) => id),
      orders: byId(orders, ({ orderId }) => orderId),
      details: byId(details, ({ orderId }) => orderId),
      workOnDays,
      services: byId(services, ({ serviceId }) => serviceId),
      plans: byId(plans, ({ subscriptionId }) => subscriptionId),
      graves: byId(graves, ({ id }) => id),
      messages: byId(messages, ({ id }) => id),
      partners: byId([...decidedPartners, ...readingPartners], ({ partnerId }) => partnerId),
      languages: new Map(
        [...orders, ...ordered].flatMap(({ orderId, language }) => (language === null ? [] : [[orderId, language]])),
      ),
    };
  }

  /** One query per mail: a partner seldom enters several absences at once. */
  private async workOnDaysOff(mails: readonly QueuedMail[]): Promise<Map<string, readonly ServiceSummary[]>> {
    const asked = mails.map(async (mail) => {
      const { from = '', to = '' } = mail.values;
      const work = await this.queries.execute(new ListAcceptedOnDays(recipientIdOf(mail) ?? '', { from, to }));
      return [daysOffOf(mail), work] as const;
    });
    return new Map(await Promise.all(asked));
  }

  private async queryAll<Thing>(
    ids: readonly string[],
    ask: (ids: readonly string[]) => Promise<readonly Thing[]>,
  ): Promise<readonly Thing[]> {
    return ids.length === 0 ? [] : ask(ids);
  }
}

const nameOf = (contact: Contact | undefined): string | undefined =>
  contact && [contact.name, contact.surname].filter(Boolean).join(' ');

/** The records that one mail is about. */
export const aboutOf = (mail: QueuedMail, sources: MailSources): MailAbout => {
  const { values } = mail;
  const found = <Thing>(things: ReadonlyMap<string, Thing>, id: string | null | undefined): Thing | undefined =>
    id === null || id === undefined ? undefined : things.get(id);
  const order = found(sources.orders, values['orderId']);
  const service = found(sources.services, values['serviceId']);
  const workOrder = WORK.has(mail.template) ? service?.orderId : undefined;
  const message = found(sources.messages, values['messageId']);
  const writer = found(sources.contacts, message?.userId);
  return {
    values,
    recipientId: recipientIdOf(mail),
    partnerZone: (service && found(sources.partners, recipientIdOf(mail))?.timeZone) ?? undefined,
    order,
    details: found(sources.details, CONFIRMATIONS.has(mail.template) ? values['orderId'] : workOrder),
    service,
    workOnDays: sources.workOnDays.get(daysOffOf(mail)),
    plan: found(sources.plans, values['subscriptionId']),
    decisionReason: found(sources.partners, values['partnerId'])?.statusReason ?? undefined,
    partnerName: nameOf(found(sources.contacts, values['partnerId'] ?? service?.partnerId)),
    grave: found(sources.graves, values['graveId']),
    message,
    sender: senderOf(message, writer),
  };
};

const senderOf = (message: ContactMessage | undefined, writer: Contact | undefined): MailAbout['sender'] => {
  if (writer !== undefined) return { name: nameOf(writer) ?? '', email: writer.email };
  return message?.email ? { name: '', email: message.email } : undefined;
};

/**
 * The language in which the customer ordered what a mail tells about; undefined for mails about no order, and to anybody
 * else than its customer.
 */
export const orderedIn = (mail: QueuedMail, sources: MailSources): Language | undefined =>
  sources.languages.get(ownOrderOf(mail, sources) ?? '');

/**
 * The path on which the order that a mail is about is followed without a login; undefined for mails about no order, and
 * to anybody else than its customer, and for an order whose link was revoked.
 */
export const followPathIn = (mail: QueuedMail, sources: MailSources): string | undefined =>
  sources.followPaths.get(ownOrderOf(mail, sources) ?? '');

/** The id of the order that a mail tells its customer about; undefined for any other mail. */
const ownOrderOf = (mail: QueuedMail, sources: MailSources): string | undefined => {
  const { order, service, plan } = aboutOf(mail, sources);
  const about = order ?? service ?? plan;
  return about?.customerId === recipientIdOf(mail) ? about?.orderId : undefined;
};
