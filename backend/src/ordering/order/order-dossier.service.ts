import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { OrderRefund } from '@perpetua/contracts/refunds.contract';
import { homeCountry } from '@perpetua/contracts/tax-identity';
import type { Role } from '@perpetua/contracts/roles';
import { type Contact, ListContacts } from '../../identity/index.js';
import { ListPartnersByIds } from '../../partners/index.js';
import { Database } from '../../platform/database/database.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import { type OrderEvent, orderEvents } from './order.events.js';
import { refundNotesOf } from '../billing/refund-order.handlers.js';
import { refundsOf } from '../billing/order-refunds.policy.js';
import type { InvoiceDetails, WrittenInstructions } from './order.queries.js';
import type { StoredDetails } from './order-details.reader.js';
import type { OrderRow } from './order.row.js';

/** The parts of a single order's response that are not read from its `OrderRow`. */
type Dossier = Partial<
  Pick<Order, 'refunds' | 'customer' | 'contact' | 'placeName' | 'invoice' | 'preferredPartner'> &
    WrittenInstructions & {
      address: Order['delivery']['address'];
      /** The admin who placed the order, if it is an order by phone; returned to admins only. */
      placedBy: { readonly id: string; readonly name: string };
    }
>;

const nameOf = ({ name, surname }: Contact): string => `${name} ${surname}`.trim();

/** Reads the people, the place and the refunds of an order, limited to what the role may see. */
@Injectable()
export class OrderDossier {
  constructor(
    private readonly store: EventStore,
    private readonly queries: QueryBus,
    private readonly database: Database,
  ) {}

  async of(row: OrderRow, details: StoredDetails | undefined, role: Role): Promise<Dossier> {
    const [refunds, preferredPartner] = await Promise.all([this.refundsOf(row), this.preferredOf(row)]);
    const invoice = details?.invoice;
    const given = {
      address: details?.address,
      contact: details?.contactName ? { name: details.contactName, phone: details.contactPhone } : undefined,
      placeName: details?.placeName ?? undefined,
      ...details?.wishes,
      ...(preferredPartner && { preferredPartner }),
      invoice: invoice ? { name: invoice.name, taxId: invoice.taxId, ...foreign(invoice) } : undefined,
    };
    if (role !== 'admin') return { ...given, refunds: refunds.map(({ by: _by, ...refund }) => refund) };
    const refundIds = refunds.map(({ id }) => id);
    const notes = await refundNotesOf(this.database, refundIds);
    const admins = [row.phone?.placedBy, ...refunds.map(({ by }) => by?.id)].filter((id) => id !== undefined);
    const contacts = await this.contactsOf([row.customer_id, ...admins]);
    const customer = contacts.get(row.customer_id);
    return {
      ...given,
      refunds: refunds.map((refund) => ({ ...withName(refund, contacts), note: notes.get(refund.id) })),
      ...(row.phone && { placedBy: named(row.phone.placedBy, contacts) }),
      customer: {
        id: row.customer_id,
        name: customer ? nameOf(customer) : '',
        email: customer?.email,
        phone: customer?.phone,
        language: customer?.language,
      },
    };
  }

  /** The names of the customers of these orders, by customer id. */
  async customerNames(rows: readonly OrderRow[]): Promise<ReadonlyMap<string, string>> {
    const contacts = await this.contactsOf(rows.map(({ customer_id: id }) => id));
    return new Map([...contacts].map(([id, contact]) => [id, nameOf(contact)]));
  }

  /** The partner whom the customer wants to be asked first; without a name when the account is closed. */
  private async preferredOf({ preferred_partner_id: id }: OrderRow): Promise<Order['preferredPartner']> {
    if (id === null) return undefined;
    const [card] = await this.queries.execute(new ListPartnersByIds([id]));
    return { id, name: card?.displayName ?? '', isAvailable: card?.status === 'approved' };
  }

  private async refundsOf(row: OrderRow): Promise<OrderRefund[]> {
    if (!row.has_refunds) return [];
    return refundsOf((await this.store.load(row.order_id, orderEvents.streamType)) as Recorded<OrderEvent>[]);
  }

  private async contactsOf(ids: readonly string[]): Promise<ReadonlyMap<string, Contact>> {
    if (ids.length === 0) return new Map();
    const contacts = await this.queries.execute(new ListContacts([...new Set(ids)]));
    return new Map(contacts.map((contact) => [contact.id, contact]));
  }
}

const withName = (refund: OrderRefund, contacts: ReadonlyMap<string, Contact>): OrderRefund => {
  const { by } = refund;
  return by ? { ...refund, by: named(by.id, contacts) } : refund;
};

const named = (id: string, contacts: ReadonlyMap<string, Contact>): { id: string; name: string } => {
  const contact = contacts.get(id);
  return { id, name: contact ? nameOf(contact) : '' };
};

const foreign = ({ taxCountry }: InvoiceDetails): { taxCountry?: string } =>
  taxCountry === homeCountry ? {} : { taxCountry };
