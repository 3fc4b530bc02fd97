import { describe, expect, it } from '@jest/globals';
import { serviceSchema } from '@perpetua/contracts/fulfilment.contract';
import type { Role } from '@perpetua/contracts/roles';
import { relationTo } from './service-visibility.policy.js';
import type { ServiceRow } from './service.row.js';
import { type PrivateDetails, serviceView } from './service.response.js';

const id = (n: number): string => `01900000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const [serviceId, orderId, customerId, ana, rui, graveId] = [id(1), id(2), id(3), id(4), id(5), id(8)];
const now = new Date('2027-06-13T07:30:00.000Z');

const asked = (partnerId: string) => ({ partnerId, times: 1, declined: false, offerId: id(20), ended: null });
const offered: ServiceRow = {
  service_id: serviceId,
  version: 3,
  status: 'offered',
  type: 'clean',
  order_id: orderId,
  order_number: 'P27-000001',
  customer_id: customerId,
  subscription_id: null,
  occurrence: null,
  products: [{ productId: id(6), name: { pt: 'Limpeza', en: 'Cleaning', es: 'Limpieza' }, quantity: 1 }],
  price_cents: 2500,
  amount_to_receive_cents: 2000,
  place_kind: 'cemetery',
  time_zone: 'Atlantic/Azores',
  city: 'Ponta Delgada',
  parish: 'São Sebastião',
  cemetery_id: id(7),
  grave_id: graveId,
  scheduled_date: '2027-06-20',
  scheduled_hour: null,
  flexible_days: 0,
  promised_date: '2027-06-20',
  purchased_at: new Date('2027-06-10T00:30:00.000Z'),
  planned_partner_id: null,
  round: 1,
  asked: [asked(ana)],
  offers: [{ offerId: id(20), partnerId: ana, distanceKm: 3.2496, expiresAt: '2027-06-13T08:00:00.000Z' }],
  partner_id: null,
  accepted_via: null,
  hand_back_until: null,
  distance_km: null,
  visit: 1,
  photos: [],
  proposal: null,
  block: null,
  dispute: null,
  early: null,
  escalated_because: null,
  delivered_at: null,
  rating: null,
  remark_id: null,
  cancelled_by: null,
  cancelled_because: null,
  cancelled_refund_cents: 0,
  refund_cents: 0,
  earned_cents: 0,
};
const held: ServiceRow = {
  ...offered,
  version: 6,
  status: 'awaiting_feedback',
  offers: [],
  partner_id: ana,
  distance_km: 3.2,
  photos: [
    { photoId: id(30), kind: 'before', takenAt: '2027-06-20T08:00:00.000Z' },
    { photoId: id(31), kind: 'after', takenAt: '2027-06-20T09:00:00.000Z' },
  ],
  delivered_at: new Date('2027-06-21T00:30:00.000Z'),
};

const cemeteryPoint = { lat: 37.748, lng: -25.679 };

const details: PrivateDetails = {
  formerPlaces: new Map(),
  orders: new Map([
    [
      orderId,
      {
        orderId,
        placeName: null,
        address: undefined,
        addressText: null,
        location: { lat: 37.74, lng: -25.67 },
        contactName: 'Maria',
        contactPhone: '+351912345678',
        wishes: { ribbons: [] },
      },
    ],
  ]),
  graves: new Map([
    [
      graveId,
      {
        id: graveId,
        deceasedName: 'José',
        cemeteryId: id(7),
        cemeteryName: 'São Joaquim',
        city: 'Ponta Delgada',
        parish: 'São Sebastião',
        spot: 'Talhão 2',
        location: { lat: 37.7401, lng: -25.6701 },
        timeZone: 'Atlantic/Azores',
        region: 'PT-AC',
      },
    ],
  ]),
  people: new Map([
    [ana, { name: 'Ana Luz', phone: '+351911111111', email: 'ana@example.com' }],
    [customerId, { name: 'Maria Ferreira', phone: '+351933333333', email: 'maria@example.com' }],
  ]),
  openings: new Map(),
  roughPlaces: new Map([[serviceId, { location: cemeteryPoint }]]),
  remarks: new Map(),
};

const seenBy = (row: ServiceRow, viewerId: string, role: Role) => {
  const relation = relationTo(row, { id: viewerId, role });
  if (relation === null) return null;
  const linksOf = (photoId: string) => ({ url: `${photoId}-url`, thumbUrl: `${photoId}-thumb` });
  const view = serviceView({ row, viewer: { id: viewerId, role, relation } }, details, { now, linksOf });
  return serviceSchema.parse(JSON.parse(JSON.stringify(view)));
};

const open = {
  id: serviceId,
  orderId,
  orderNumber: 'P27-000001',
  type: 'clean',
  name: { pt: 'Limpeza', en: 'Cleaning', es: 'Limpieza' },
  products: [{ productId: id(6), name: { pt: 'Limpeza', en: 'Cleaning', es: 'Limpieza' }, quantity: 1 }],
  label: 'waiting_for_acceptance',
  status: 'offered',
  statusDetail: 'offered',
  purchaseDate: '2027-06-10',
  scheduledDate: '2027-06-20',
  timeZone: 'Atlantic/Azores',
  total: '25.00',
  city: 'Ponta Delgada',
  parish: 'São Sebastião',
  deliverToGrave: true,
  homeDelivery: false,
  version: 3,
};
const secret = {
  address: 'Talhão 2, São Joaquim, São Sebastião, Ponta Delgada',
  grave: { id: graveId, deceasedName: 'José', cemeteryId: id(7), cemetery: 'São Joaquim', section: 'Talhão 2' },
  location: { lat: 37.7401, lng: -25.6701 },
  contact: { name: 'Maria', phone: '+351912345678' },
};
const none = { before: [], after: [] };

describe('an offered service', () => {
  it('shows its customer everything but the partner’s offer and earning', () => {
    expect(seenBy(offered, customerId, 'customer')).toEqual({
      ...open,
      ...secret,
      images: none,
      allowedActions: ['reschedule', 'cancel'],
    });
  });

  it('shows the partner who has the offer only the rough place, the task and the earning', () => {
    expect(seenBy(offered, ana, 'partner')).toEqual({
      ...open,
      address: null,
      location: cemeteryPoint,
      images: none,
      amountToReceive: '20.00',
      distanceKm: 3,
      offer: { id: id(20), expiresAt: '2027-06-13T08:00:00.000Z' },
      allowedActions: ['accept', 'decline'],
    });
  });

  it('shows the partner no offer and no actions after the offer’s deadline', () => {
    const late = { ...offered, offers: offered.offers.map((offer) => ({ ...offer, expiresAt: now.toISOString() })) };
    expect(seenBy(late, ana, 'partner')).toMatchObject({ allowedActions: [] });
    expect(seenBy(late, ana, 'partner')).not.toHaveProperty('offer');
  });

  it('shows an admin everything', () => {
    expect(seenBy(offered, id(9), 'admin')).toEqual({
      ...open,
      ...secret,
      images: none,
      customer: {
        id: customerId,
        name: 'Maria Ferreira',
        phone: '+351933333333',
        email: 'maria@example.com',
      },
      amountToReceive: '20.00',
      distanceKm: 3.24,
      offer: { id: id(20), expiresAt: '2027-06-13T08:00:00.000Z' },
      offers: [
        {
          id: id(20),
          partner: { id: ana, name: 'Ana Luz' },
          distanceKm: 3.24,
          expiresAt: '2027-06-13T08:00:00.000Z',
        },
      ],
      allowedActions: ['reschedule', 'cancel', 'offer', 'propose'],
    });
  });

  it('does not exist for a partner or customer whom it does not concern', () => {
    expect(seenBy(offered, rui, 'partner')).toBeNull();
    expect(seenBy(offered, id(50), 'customer')).toBeNull();
  });
});

describe('an accepted service', () => {
  const images = {
    before: [{ id: id(30), url: `${id(30)}-url`, thumbUrl: `${id(30)}-thumb`, takenAt: '2027-06-20T08:00:00.000Z' }],
    after: [{ id: id(31), url: `${id(31)}-url`, thumbUrl: `${id(31)}-thumb`, takenAt: '2027-06-20T09:00:00.000Z' }],
  };
  const done = {
    ...open,
    ...secret,
    version: 6,
    label: 'pending_feedback',
    status: 'awaiting_feedback',
    statusDetail: 'awaiting_feedback',
    completionDate: '2027-06-21',
    late: true,
    images,
    partner: { id: ana, name: 'Ana Luz', phone: '+351911111111' },
  };

  it('shows its partner the address, the people and the photos', () => {
    expect(seenBy(held, ana, 'partner')).toEqual({
      ...done,
      amountToReceive: '20.00',
      distanceKm: 3.2,
      allowedActions: [],
    });
  });

  it('shows its customer the partner, and lets the customer give feedback', () => {
    expect(seenBy(held, customerId, 'customer')).toEqual({ ...done, allowedActions: ['feedback', 'dispute'] });
  });

  it('shows an admin the contact data of customer and partner, even after the service is closed', () => {
    expect(seenBy({ ...held, status: 'closed' }, id(9), 'admin')).toMatchObject({
      customer: { phone: '+351933333333', email: 'maria@example.com' },
      partner: { id: ana, name: 'Ana Luz', phone: '+351911111111', email: 'ana@example.com' },
    });
  });

  it('hides the partner’s phone from the customer after the service is closed', () => {
    expect(seenBy({ ...held, status: 'closed' }, customerId, 'customer')?.partner).toEqual({
      id: ana,
      name: 'Ana Luz',
    });
  });

  it('shows only the rough place to a partner who had an earlier offer, and permits that partner no actions', () => {
    const before = { ...held, asked: [asked(rui), asked(ana)] };
    expect(seenBy(before, rui, 'partner')).toMatchObject({
      address: null,
      location: cemeteryPoint,
      images: none,
      allowedActions: [],
    });
    for (const field of ['contact', 'grave', 'partner', 'offer']) {
      expect(seenBy(before, rui, 'partner')).not.toHaveProperty(field);
    }
  });

  it('hides the customer’s data from the partner after a cancellation', () => {
    const cancelled: ServiceRow = { ...held, status: 'cancelled', cancelled_by: 'customer', refund_cents: 1250 };
    const forPartner = seenBy(cancelled, ana, 'partner');
    expect(forPartner).toMatchObject({
      address: null,
      images: none,
      statusDetail: 'cancelled_by_customer',
      label: 'unknown',
    });
    expect(forPartner).not.toHaveProperty('contact');
    expect(seenBy(cancelled, customerId, 'customer')).toMatchObject({ refund: '12.50', allowedActions: [] });
  });
});

describe('the buyer of a service', () => {
  it('is its customer, even with the role of a partner; an admin who buys remains an admin', () => {
    expect(relationTo(offered, { id: customerId, role: 'partner' })).toBe('customer');
    expect(relationTo(offered, { id: customerId, role: 'admin' })).toBe('admin');
  });
});
