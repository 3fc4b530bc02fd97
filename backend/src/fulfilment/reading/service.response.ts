import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Service, ServiceStatusDetail } from '@perpetua/contracts/fulfilment.contract';
import type { CustomerInstructions } from '@perpetua/contracts/flower-instructions';
import { roughKm, truncatedKm } from '@perpetua/contracts/great-circle';
import { languages } from '@perpetua/contracts/languages';
import { serviceLabel } from '@perpetua/contracts/lifecycles/service-label';
import { waitsForAcceptance } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { toDecimal } from '@perpetua/contracts/money';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import { type GraveFacts, ListGravesByIds } from '../../graves/index.js';
import { ListContacts } from '../../identity/index.js';
import { type OrderDetails, ListOrderDetails } from '../../ordering/index.js';
import { ListPartnersByIds } from '../../partners/index.js';
import { ListCemeteriesByIds } from '../../places/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Photos } from '../../platform/storage/photos.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import {
  actionsFor,
  openOfferOf,
  otherHoursOf,
  type ServiceRelation,
  relationTo,
  type Viewer,
} from './service-visibility.policy.js';
import { earlyPart, isToDeliver, latePart } from './earliest.response.js';
import { nextChangeOf } from './next-change.policy.js';
import { Openings } from './openings.reader.js';
import { Remarks } from './remarks.store.js';
import { type PhotoLinksOf, type PhotoView, photoViewFor } from './photo.response.js';
import { type RoughPlace, RoughPlaces } from './rough-places.reader.js';
import type { ServiceRow } from './service.row.js';
import { adminPart, partnerOf, type People, peopleOf } from './service-people.js';
import { partnerShare } from '../policies/refund.policy.js';
import { windowOf } from '../routes/flexible-days.policy.js';
import { isDue } from '../service/service.state.js';

/**
 * The people, places and texts of some services, which the rows do not contain. The keys of the maps are ids from the
 * rows.
 */
export interface PrivateDetails {
  readonly orders: ReadonlyMap<string, OrderDetails>;
  readonly graves: ReadonlyMap<string, GraveFacts>;
  /** The cemeteries, by id, of services whose grave is somewhere else now. */
  readonly formerPlaces: ReadonlyMap<string, Cemetery>;
  readonly people: People;
  readonly remarks: ReadonlyMap<string, string>;
  /**
   * The cemetery, or the location of the municipality, by service id; only for services that the viewer, a partner, has
   * not accepted.
   */
  readonly roughPlaces: ReadonlyMap<string, RoughPlace>;
  /** When the cemetery of a delivery opens on its day (ISO 8601), by service id. */
  readonly openings: ReadonlyMap<string, string>;
}

/** A row with the viewer's relation to it. */
interface Seen {
  readonly row: ServiceRow;
  readonly viewer: Viewer & { readonly relation: ServiceRelation };
}

/**
 * Builds services as their viewers may see them. Reads the names, the addresses and the texts for all rows of a list
 * page with one query each.
 */
@Injectable()
export class ServiceViews {
  constructor(
    private readonly queries: QueryBus,
    private readonly remarks: Remarks,
    private readonly roughPlaces: RoughPlaces,
    private readonly openingHours: Openings,
    private readonly photos: Photos,
    private readonly clock: Clock,
  ) {}

  /**
   * The services as the viewer may see them, in the sequence of `rows`; rows that do not concern the viewer are left
   * out.
   */
  async show(rows: readonly ServiceRow[], viewer: Viewer): Promise<Service[]> {
    const seen = rows.flatMap((row): Seen[] => {
      const relation = relationTo(row, viewer);
      return relation === null ? [] : [{ row, viewer: { ...viewer, relation } }];
    });
    const hidden = seen.filter(({ viewer: { relation } }) => relation === 'offered').map(({ row }) => row);
    const due = seen.filter((one) => one.viewer.relation !== 'offered' && isToDeliver(one.row)).map(({ row }) => row);
    const [known, roughPlaces, openings] = await Promise.all([
      this.detailsOf(seen),
      this.roughPlaces.of(hidden),
      this.openingHours.byService(due),
    ]);
    const details = { ...known, roughPlaces, openings };
    const now = this.clock.now();
    const linksOf = (photoId: string) => this.photos.linksOf(photoId, viewer.id);
    return seen.map((one) => serviceView(one, details, { now, linksOf }));
  }

  private async detailsOf(seen: readonly Seen[]): Promise<Omit<PrivateDetails, 'roughPlaces' | 'openings'>> {
    const open = seen.filter(({ viewer }) => viewer.relation !== 'offered').map(({ row }) => row);
    const forAdmin = seen.some(({ viewer }) => viewer.relation === 'admin');
    const [orders, graves, partners, customers, remarks] = await Promise.all([
      this.queryAll(
        seen.map(({ row }) => row),
        ({ order_id }) => [order_id],
        (ids) => this.queries.execute(new ListOrderDetails(ids)),
      ),
      this.queryAll(
        open,
        ({ grave_id }) => [grave_id],
        (ids) => this.queries.execute(new ListGravesByIds(ids)),
      ),
      this.queryAll(
        open,
        ({ partner_id, offers }) => [partner_id, ...(forAdmin ? offers.map(({ partnerId }) => partnerId) : [])],
        (ids) => this.queries.execute(new ListPartnersByIds(ids)),
      ),
      this.queryAll(
        forAdmin ? open : [],
        ({ customer_id }) => [customer_id],
        (ids) => this.queries.execute(new ListContacts(ids)),
      ),
      this.queryAll(
        open,
        (row) => [
          row.remark_id,
          row.proposal?.remarkId,
          row.block?.remarkId,
          row.dispute?.remarkId,
          row.early?.remarkId,
        ],
        (ids) => this.remarks.byIds(ids),
      ),
    ]);
    const left = open.flatMap((row) => {
      const grave = graves.find(({ id }) => id === row.grave_id);
      return grave !== undefined && row.cemetery_id !== null && row.cemetery_id !== grave.cemeteryId ? [row] : [];
    });
    const formerPlaces = await this.queryAll(
      left,
      ({ cemetery_id }) => [cemetery_id],
      (ids) => this.queries.execute(new ListCemeteriesByIds(ids)),
    );
    return {
      formerPlaces: new Map(formerPlaces.map((cemetery) => [cemetery.id, cemetery])),
      orders: new Map(orders.map((order) => [order.orderId, order])),
      graves: new Map(graves.map((grave) => [grave.id, grave])),
      people: peopleOf(partners, customers),
      remarks: new Map(remarks.map(({ remarkId, body }) => [remarkId, body])),
    };
  }

  /** Sends one query for the ids of all rows, and none when there are no ids. */
  private async queryAll<Answer>(
    rows: readonly ServiceRow[],
    idsOf: (row: ServiceRow) => readonly (string | null | undefined)[],
    ask: (ids: readonly string[]) => Promise<readonly Answer[]>,
  ): Promise<readonly Answer[]> {
    const ids = [...new Set(rows.flatMap(idsOf).filter((id) => id !== null && id !== undefined))];
    return ids.length === 0 ? [] : ask(ids);
  }
}

/** One service as its viewer may see it. */
export const serviceView = (
  { row, viewer }: Seen,
  details: PrivateDetails,
  { now, linksOf }: { readonly now: Date; readonly linksOf: PhotoLinksOf },
): Service => {
  const early: Part<'earliest' | 'early'> =
    viewer.relation === 'offered' ? {} : earlyPart(row, details, viewer.relation);
  return {
    ...publicPart(row),
    ...(viewer.relation === 'offered'
      ? hiddenPart(row, details)
      : privatePart(row, details, photoViewFor(viewer.relation, linksOf))),
    ...(viewer.relation === 'offered' ? {} : openPart(row, details.remarks, { now, relation: viewer.relation })),
    ...(viewer.relation === 'offered' ? {} : latePart(row)),
    ...early,
    ...(viewer.relation === 'customer' ? otherHoursPart(row, now) : partnerPart(row, viewer, now)),
    ...(viewer.relation === 'admin' ? adminPart(row, details.people) : {}),
    nextChangeAt: nextChangeOf(row, { earliest: early.earliest, relation: viewer.relation, now }),
    version: row.version,
    allowedActions: actionsFor(row, viewer, now),
  };
};

type Part<Field extends keyof Service> = Pick<Service, Field>;

const publicPart = (row: ServiceRow) => ({
  id: row.service_id,
  orderId: row.order_id,
  orderNumber: row.order_number,
  subscriptionId: row.subscription_id ?? undefined,
  occurrence: row.occurrence ?? undefined,
  type: row.type,
  name: nameOf(row),
  products: row.products.map((product) => ({ ...product })),
  label: serviceLabel(row.status),
  status: row.status,
  statusDetail: statusDetailOf(row),
  purchaseDate: localDateOf(row.purchased_at, row.time_zone),
  scheduledDate: row.scheduled_date,
  scheduledHour: row.scheduled_hour ?? undefined,
  timeZone: row.time_zone,
  flexible: waitsForAcceptance(row.status) ? (windowOf(row) ?? undefined) : undefined,
  completionDate: row.delivered_at === null ? undefined : localDateOf(row.delivered_at, row.time_zone),
  total: toDecimal(row.price_cents),
  city: row.city,
  parish: row.parish,
  deliverToGrave: row.grave_id !== null,
  homeDelivery: row.place_kind === 'home',
});

/**
 * What a partner with an offer sees: nothing about people, only the cemetery or municipality as the place, and of a
 * ribbon only that there is one.
 */
const hiddenPart = (
  { service_id, order_id, type, products }: ServiceRow,
  { orders, roughPlaces }: PrivateDetails,
): Part<'address' | 'cemetery' | 'images' | 'location' | 'products'> => ({
  address: null,
  products: products.map((product) => ({
    ...product,
    withRibbon: ribbonTextOf(product, orders.get(order_id)) ? true : undefined,
  })),
  cemetery: type === 'clean' ? roughPlaces.get(service_id)?.cemetery : undefined,
  location: roughPlaces.get(service_id)?.location,
  images: { before: [], after: [] },
});

/** The fields of a service that only its customer, its partner and admins see. */
type PrivateField =
  | 'products'
  | 'address'
  | 'placeName'
  | 'images'
  | 'grave'
  | 'location'
  | 'contact'
  | keyof CustomerInstructions
  | 'ceremony'
  | 'rating'
  | 'comment'
  | 'partner'
  | 'refund';

const privatePart = (
  row: ServiceRow,
  { orders, graves, formerPlaces, people, remarks }: PrivateDetails,
  photo: PhotoView,
): Part<PrivateField> => {
  const order = orders.get(row.order_id);
  const grave = row.grave_id === null ? undefined : graveAsOf(row, graves.get(row.grave_id), formerPlaces);
  return {
    products: row.products.map((product) => ({ ...product, ribbonText: ribbonTextOf(product, order) })),
    address: addressOf(row, order, grave),
    placeName:
      row.place_kind === 'church' || (grave === undefined && order?.addressText)
        ? (order?.placeName ?? undefined)
        : undefined,
    images: {
      before: row.photos.filter(({ kind }) => kind === 'before').map(photo),
      after: row.photos.filter(({ kind }) => kind === 'after').map(photo),
    },
    grave: grave && {
      id: grave.id,
      deceasedName: grave.deceasedName,
      cemeteryId: grave.cemeteryId,
      cemetery: grave.cemeteryName,
      section: grave.spot || null,
    },
    location: grave?.location ?? order?.location ?? undefined,
    contact: order?.contactName ? { name: order.contactName, phone: order.contactPhone } : undefined,
    ...(order && instructionsOf(order)),
    rating: row.rating ?? undefined,
    comment: row.remark_id === null ? undefined : remarks.get(row.remark_id),
    partner: partnerOf(row, people),
    refund: row.status === 'cancelled' || row.refund_cents > 0 ? toDecimal(row.refund_cents) : undefined,
  };
};

/**
 * The grave as it is for a service: where a service took place before the grave moved, only the cemetery is known, not
 * the spot.
 */
const graveAsOf = (
  { cemetery_id: cemeteryId }: ServiceRow,
  grave: GraveFacts | undefined,
  formerPlaces: PrivateDetails['formerPlaces'],
): GraveFacts | undefined => {
  const former = cemeteryId === null ? undefined : formerPlaces.get(cemeteryId);
  if (grave === undefined || former === undefined) return grave;
  return { ...grave, cemeteryId: former.id, cemeteryName: former.name, spot: '', location: former.location };
};

/** The customer's texts except the words on ribbons, which are shown with the products. */
const instructionsOf = ({
  wishes: { ribbons: _ribbons, ...instructions },
}: OrderDetails): Part<keyof CustomerInstructions | 'ceremony'> => instructions;

const ribbonTextOf = ({ productId }: ServiceRow['products'][number], order?: OrderDetails): string | null | undefined =>
  order?.wishes.ribbons.find((ribbon) => ribbon.productId === productId)?.text;

const partnerPart = (
  row: ServiceRow,
  viewer: Seen['viewer'],
  now: Date,
): Part<'amountToReceive' | 'distanceKm' | 'offer' | 'acceptedInAdvance'> => {
  const open = viewer.relation === 'admin' ? row.offers[0] : openOfferOf(row, viewer.id, now);
  const isTaken = viewer.relation === 'admin' || row.partner_id === viewer.id;
  const distanceKm = (open ? open.distanceKm : isTaken ? row.distance_km : null) ?? undefined;
  return {
    amountToReceive: toDecimal(earningOf(row)),
    distanceKm: distanceKm === undefined ? undefined : shownKm(distanceKm, viewer.relation),
    offer: open && { id: open.offerId, expiresAt: open.expiresAt, hour: open.hour },
    acceptedInAdvance:
      isTaken && row.hand_back_until !== null ? { handBackUntil: row.hand_back_until.toISOString() } : undefined,
  };
};

const otherHoursPart = (row: ServiceRow, now: Date): Part<'otherHours'> => {
  const otherHours = otherHoursOf(row, now);
  return otherHours.length === 0 ? {} : { otherHours };
};

const shownKm = (kilometres: number, relation: ServiceRelation): number =>
  relation === 'offered' ? roughKm(kilometres) : truncatedKm(kilometres);

/** The products' names joined to one text, in each language. */
export const nameOf = ({ products }: Pick<ServiceRow, 'products'>): Service['name'] => {
  const inEach = languages.map(
    (language) => [language, products.map(({ name }) => name[language]).join(', ')] as const,
  );
  return Object.fromEntries(inEach) as Service['name'];
};

const statusDetailOf = ({ status, cancelled_by: by, cancelled_because: why }: ServiceRow): ServiceStatusDetail => {
  if (status !== 'cancelled') return status;
  if (by === 'system' && why === 'missed') return 'cancelled_missed';
  if (by === 'system' && why === 'closed_day') return 'cancelled_closed_day';
  if (by === 'admin' && why === 'dispute_upheld') return 'cancelled_after_dispute';
  if (by === 'system') return 'cancelled_unserved';
  return by === 'admin' ? 'cancelled_by_admin' : 'cancelled_by_customer';
};

/** The place as one line of text, from the grave or the house to the city; null if the grave or house is not known. */
const addressOf = (row: ServiceRow, order?: OrderDetails, grave?: GraveFacts): string | null => {
  const exact = grave ? [grave.spot, grave.cemeteryName] : [order?.addressText, order?.placeName];
  const known = exact.filter((part) => part !== null && part !== undefined && part !== '');
  if (known.length === 0) return null;
  return [...new Set([...known, row.parish, row.city])].filter((part) => part !== '').join(', ');
};

/** The open proposal, block and dispute of a service. A partner does not get the text of a dispute. */
const openPart = (
  { proposal, block, dispute }: ServiceRow,
  remarks: ReadonlyMap<string, string>,
  { now, relation }: { readonly now: Date; readonly relation: ServiceRelation },
): Pick<Service, 'proposal' | 'block' | 'dispute'> => ({
  proposal: proposal
    ? {
        by: proposal.by,
        date: proposal.date,
        hour: proposal.hour ?? undefined,
        answerBy: proposal.lapsesAt,
        cause: proposal.cause,
        reason: proposal.remarkId === null ? undefined : remarks.get(proposal.remarkId),
      }
    : undefined,
  block: block ? { kind: block.kind, note: remarks.get(block.remarkId), answerBy: block.answerBy } : undefined,
  dispute: dispute
    ? {
        reason: dispute.reason,
        text: relation === 'assigned' ? undefined : remarks.get(dispute.remarkId),
        openedAt: dispute.openedAt,
        alarmAt: dispute.alarmAt,
        overdue: isDue(dispute.alarmAt, now),
      }
    : undefined,
});

/**
 * What the partner earns, in cents: the posted amount of a closed or cancelled service, otherwise what the partner will
 * earn from the part of the price that is not refunded.
 */
const earningOf = (row: ServiceRow): number =>
  row.status === 'cancelled' || row.status === 'closed'
    ? row.earned_cents
    : partnerShare(
        { priceCents: row.price_cents, amountToReceiveCents: row.amount_to_receive_cents },
        row.price_cents - row.refund_cents,
      );
