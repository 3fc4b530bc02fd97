import type { Order } from '@perpetua/contracts/ordering.contract';
import type { ApiBusiness, ApiPerson } from './browser-business.js';

/** A page of the application in a browser. */
export interface SeenPage {
  /** The page's name in file names, e.g. 'minha-conta'. */
  name: string;
  path: string;
  /** The e-mail address of the demo account that opens the page; without it, nobody is logged in. */
  as?: string;
}

const customerEmail = 'customer@perpetua.test';
const floristEmail = 'florist.lisboa@perpetua.test';
/** A florist in Porto, who gets no offers: all services of {@link demoBusiness} are in Lisbon. */
const idleFloristEmail = 'florist.porto@perpetua.test';
const adminEmail = 'admin@perpetua.test';

/** The records that the pages show. */
export interface DemoBusiness {
  graveId: string;
  flowerId: string;
  cleaningId: string;
  planId: string;
  cemeteryId: string;
  /** Ids of the customer's services, named after the state of the service; `cleaned` and `plan` are cleanings. */
  services: Record<
    | 'offered'
    | 'accepted'
    | 'inProgress'
    | 'awaitingFeedback'
    | 'complete'
    | 'cleaned'
    | 'cancelled'
    | 'escalated'
    | 'proposed'
    | 'blocked'
    | 'disputed'
    | 'plan',
    string
  >;
  orders: Record<'unpaid' | 'paid' | 'plan' | 'byPhone', string>;
  subscriptionId: string;
  /** Ids of the people whose pages are opened, of a postal address of the customer, and of a mail. */
  people: Record<'customer' | 'florist' | 'applicant' | 'address' | 'mail', string>;
  /**
   * Paths of links in mails: `invitation` for an account that an admin created, `confirmation` for a customer who
   * signed up, `follow` for the order of the grave that is cleaned.
   */
  links: Record<'invitation' | 'confirmation' | 'follow', string>;
}

/**
 * Creates orders and services in every state that looks different, over the API, and moves the clock to the day on
 * which some are performed.
 */
export async function demoBusiness(business: ApiBusiness): Promise<DemoBusiness> {
  const [customer, florist] = await Promise.all([business.demo('customer'), business.demo('florist.lisboa')]);
  const graveId = await business.grave(customer);
  const [flower] = await customer.call<{ id: string }[]>('GET', '/Product?type=flower&sort=price_asc');
  const [cleaning] = await customer.call<{ id: string }[]>('GET', '/Product?type=clean&sort=price_asc');
  const [cemetery] = await customer.call<{ id: string }[]>('GET', '/Cemetery?q=prazeres');
  const [yearly] = await customer.call<{ servicesPlansID: string }[]>('GET', '/ServicePlan');
  const today = await worked(business, customer, { florist, graveId });
  const plan = await business.bought(customer, { type: 'clean', inDays: 5, graveId, months: 6 });
  await business.accept(await business.demo('cleaner.lisboa'), plan.serviceId);
  const cancelled = await business.bought(customer, { type: 'flower', inDays: 20 });
  await customer.call('POST', `/Service/${cancelled.serviceId}/cancel`, {});
  const escalated = await business.escalated(customer, 4);
  const accepted = await business.bought(customer, { type: 'flower', inDays: 6 });
  await business.accept(florist, accepted.serviceId);
  const offered = await business.bought(customer, { type: 'flower', inDays: 7 });
  await business.offer(florist, offered.serviceId);
  const proposed = await business.bought(customer, { type: 'flower', inDays: 8 });
  await business.accept(florist, proposed.serviceId);
  const proposal = { date: await business.date(10), reason: 'Nesse dia estou fora.' };
  await florist.call('POST', `/Service/${proposed.serviceId}/reschedule`, proposal);
  const unpaid = await business.order(customer, { type: 'flower', inDays: 9 });
  await business.failedRefund(customer);
  await customer.call('POST', '/Cart', { productId: flower?.id, quantity: 2 });
  return {
    people: await people(business, { customer, florist }),
    links: {
      invitation: await business.invited(),
      confirmation: await business.signedUp(),
      follow: await followed(customer, today.cleaned),
    },
    graveId,
    flowerId: flower?.id ?? '',
    cleaningId: cleaning?.id ?? '',
    cemeteryId: cemetery?.id ?? '',
    planId: yearly?.servicesPlansID ?? '',
    services: {
      ...today,
      accepted: accepted.serviceId,
      offered: offered.serviceId,
      cancelled: cancelled.serviceId,
      escalated: escalated.serviceId,
      proposed: proposed.serviceId,
      plan: plan.serviceId,
    },
    orders: {
      unpaid: unpaid.orderId,
      paid: accepted.orderId,
      plan: plan.orderId,
      byPhone: await business.orderByPhone(customer),
    },
    subscriptionId: (await customer.call<Order>('GET', `/Order/${plan.orderId}`)).subscriptionId ?? '',
  };
}

/**
 * Creates an applicant and a postal address of the customer, and waits for a stored mail. Returns the ids of these
 * three, of the customer and of the florist.
 */
async function people(
  business: ApiBusiness,
  { customer, florist }: { customer: ApiPerson; florist: ApiPerson },
): Promise<DemoBusiness['people']> {
  const admin = await business.demo('admin');
  const applicant = await business.applicant();
  const idOf = async (one: ApiPerson) => (await one.call<{ id: string }>('GET', '/User/my')).id;
  const address = await customer.call<{ id: string }>('POST', '/User/adresses', {
    firstName: 'Maria',
    surname: 'Antunes',
    street: 'Rua Saraiva de Carvalho',
    streetNumber: '12A',
    floor: '3.º esq.',
    postalCode: '1350-300',
    city: 'Lisboa',
    parish: 'Estrela',
    taxId: '501964843',
    billing: true,
  });
  const mail = await business.storedMail(admin, 'order_received');
  return {
    customer: await idOf(customer),
    florist: await idOf(florist),
    applicant,
    address: address.id,
    mail,
  };
}

interface Work {
  florist: ApiPerson;
  graveId: string;
}

/**
 * Buys five bouquets and a cleaning for the same day, and moves the clock to that day. Of the bouquets one is on its
 * way, one delivered, one delivered and rated, one blocked, and one has a complaint; the grave is cleaned.
 */
async function worked(business: ApiBusiness, customer: ApiPerson, { florist, graveId }: Work) {
  const inDays = await business.openIn(customer, { inDays: 2, graveId });
  const purchase = { type: 'flower', inDays } as const;
  const services: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { serviceId } = await business.bought(customer, purchase);
    await business.accept(florist, serviceId);
    services.push(serviceId);
  }
  const cleaner = await business.demo('cleaner.lisboa');
  const { serviceId: cleaned } = await business.bought(customer, { type: 'clean', inDays, graveId });
  await business.accept(cleaner, cleaned);
  const [inProgress = '', awaitingFeedback = '', complete = '', blocked = '', disputed = ''] = services;
  await business.moveToSlot(await business.date(inDays));
  for (const serviceId of services) await florist.call('POST', `/Service/${serviceId}/start`);
  for (const serviceId of [awaitingFeedback, complete, disputed]) {
    await florist.photograph(serviceId, 'after', 'ramo-cravos');
    await florist.call('POST', `/Service/${serviceId}/deliver`);
  }
  await customer.call('POST', `/Service/${complete}/feedback`, { rating: 5, comment: 'Ficou como esperávamos.' });
  await customer.call('POST', `/Service/${disputed}/dispute`, { reason: 'late', text: 'A missa já tinha acabado.' });
  await florist.call('POST', `/Service/${blocked}/blocked`, { kind: 'closed', note: 'A igreja está em obras.' });
  await cleaner.photograph(cleaned, 'before');
  await cleaner.call('POST', `/Service/${cleaned}/start`);
  await cleaner.photograph(cleaned, 'after');
  await cleaner.call('POST', `/Service/${cleaned}/deliver`);
  return { inProgress, awaitingFeedback, complete, blocked, disputed, cleaned };
}

/** The path of the link with which the order of a service is followed. */
async function followed(customer: ApiPerson, serviceId: string): Promise<string> {
  const { orderId } = await customer.call<{ orderId: string }>('GET', `/Service/${serviceId}`);
  return (await customer.call<{ path: string }>('PUT', `/Order/${orderId}/follow-link`)).path;
}

/** Every public page. */
export const publicPages = ({ flowerId, cleaningId, links }: DemoBusiness): SeenPage[] => [
  { name: 'landing', path: '/' },
  { name: 'flowers', path: '/flores' },
  { name: 'flower', path: `/flower/${flowerId}` },
  { name: 'cleanings', path: '/limpeza-de-campas' },
  { name: 'cleaning', path: `/limpeza-de-campas/${cleaningId}` },
  { name: 'about', path: '/sobre-nos' },
  { name: 'terms', path: '/termos-e-condicoes' },
  { name: 'privacy-policy', path: '/politica-de-privacidade' },
  { name: 'terms-earlier', path: '/termos-e-condicoes?versao=2026-11-01' },
  { name: 'partner-terms', path: '/termos-de-parceiro' },
  { name: 'withdrawal', path: '/livre-resolucao' },
  { name: 'accessibility', path: '/acessibilidade' },
  { name: 'contact', path: '/contact' },
  { name: 'besupplier', path: '/besupplier' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=unknown' },
  { name: 'reset-password-none', path: '/reset-password' },
  { name: 'invitation', path: links.invitation },
  { name: 'confirm-email', path: links.confirmation },
  { name: 'follow', path: links.follow },
  { name: 'undo-email-change', path: '/undo-email-change?token=unknown' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'checkout-empty', path: '/checkout' },
  { name: 'not-found', path: '/404' },
  { name: 'limit-requests', path: '/limit-requests' },
];

/** Every page of a customer, a partner and an admin. */
export const personalPages = ({
  graveId,
  flowerId,
  cleaningId,
  planId,
  cemeteryId,
  services,
  orders,
  subscriptionId,
  people: known,
}: DemoBusiness): SeenPage[] => [
  ...[
    { name: 'graves', path: '/grave' },
    { name: 'cemetery-map', path: '/cemetery-map' },
    { name: 'grave-create', path: '/grave-create' },
    { name: 'grave-edit', path: `/grave-edit/${graveId}` },
    { name: 'my-services', path: '/my-services' },
    ...Object.entries(services).map(([state, id]) => ({ name: `my-service-${state}`, path: `/my-services/${id}` })),
    ...Object.entries(orders).map(([state, id]) => ({ name: `order-${state}`, path: `/orders/${id}` })),
    { name: 'orders', path: '/orders' },
    { name: 'order-pay', path: `/orders/${orders.byPhone}/pay` },
    { name: 'contact-customer', path: '/contact' },
    { name: 'user-profile', path: `/user-profile/${known.customer}` },
    { name: 'user-profile-password', path: `/user-profile/${known.customer}?part=password` },
    { name: 'user-profile-addresses', path: `/user-profile/${known.customer}?part=addresses` },
    { name: 'user-profile-notices', path: `/user-profile/${known.customer}?part=notices` },
    { name: 'notifications', path: '/notifications' },
    { name: 'user-edit', path: `/user-edit/${known.customer}` },
    { name: 'address-create', path: '/user-profile/create/address' },
    { name: 'address-edit', path: `/user-profile/update?id=${known.address}` },
    { name: 'subscriptions', path: '/subscriptions' },
    { name: 'subscription', path: `/subscriptions/${subscriptionId}` },
    { name: 'subscription-renew', path: `/subscriptions/${subscriptionId}/renew` },
    { name: 'checkout', path: '/checkout' },
    { name: 'invoices', path: '/invoices' },
    { name: 'payment-success', path: `/payment/success?order=${orders.paid}` },
    { name: 'payment-failed', path: `/payment/failed?order=${orders.unpaid}` },
    { name: 'payment-cancelled', path: `/payment/failed?order=${orders.unpaid}&reason=cancelled` },
    { name: 'payment', path: `/checkout/payment?order=${orders.unpaid}` },
  ].map((page) => ({ ...page, as: customerEmail })),
  ...[
    { name: 'services-available', path: '/services-available' },
    { name: 'agenda', path: '/agenda' },
    { name: 'my-services-adv', path: '/my-services-adv' },
    { name: 'my-service-adv-accepted', path: `/my-services-adv/${services.accepted}` },
    { name: 'my-service-adv-in-progress', path: `/my-services-adv/${services.inProgress}` },
    { name: 'my-service-adv-proposed', path: `/my-services-adv/${services.proposed}` },
    { name: 'my-service-adv-blocked', path: `/my-services-adv/${services.blocked}` },
    { name: 'my-service-adv-lost', path: `/my-services-adv/${services.escalated}` },
    { name: 'my-service-adv-done', path: `/my-services-adv/${services.complete}` },
    { name: 'user-profile-work', path: `/user-profile/${known.florist}?part=work` },
    { name: 'statement', path: '/statement' },
    { name: 'besupplier-partner', path: '/besupplier' },
  ].map((page) => ({ ...page, as: floristEmail })),
  ...[
    { name: 'services-available-none', path: '/services-available' },
    { name: 'agenda-none', path: '/agenda' },
    { name: 'my-services-adv-none', path: '/my-services-adv' },
  ].map((page) => ({ ...page, as: idleFloristEmail })),
  ...[
    { name: 'dashboard', path: '/dashboard' },
    { name: 'orders-office', path: '/orders' },
    { name: 'order-create', path: `/order-create?customer=${known.customer}` },
    ...Object.entries(orders).map(([state, id]) => ({ name: `order-office-${state}`, path: `/orders/${id}` })),
    { name: 'services', path: '/services' },
    { name: 'services-late', path: '/services?late=true' },
    { name: 'users', path: '/user' },
    { name: 'user-create', path: '/user-create' },
    { name: 'user-details-customer', path: `/user-details/${known.customer}` },
    { name: 'user-details', path: `/user-details/${known.florist}` },
    { name: 'partners', path: '/partners' },
    { name: 'partners-applied', path: '/partners?status=applied' },
    { name: 'graves-office', path: '/grave' },
    { name: 'my-services-office', path: '/my-services' },
    { name: 'partner-applied', path: `/partners/${known.applicant}` },
    { name: 'partner-approved', path: `/partners/${known.florist}` },
    { name: 'invoices-all', path: '/invoices' },
    { name: 'queues', path: '/queues' },
    { name: 'coverage', path: '/coverage' },
    { name: 'coverage-partners', path: '/coverage?part=partners' },
    { name: 'outbox', path: '/outbox' },
    { name: 'outbox-messages', path: '/outbox?part=messages' },
    { name: 'outbox-mail', path: `/outbox?mail=${known.mail}` },
    { name: 'services-queue', path: '/services?status=escalated' },
    { name: 'services-disputed', path: '/services?status=disputed' },
    { name: 'service-disputed', path: `/services/${services.disputed}` },
    { name: 'service-blocked', path: `/services/${services.blocked}` },
    { name: 'service-proposed', path: `/services/${services.proposed}` },
    { name: 'service-escalated', path: `/services/${services.escalated}` },
    { name: 'service-complete', path: `/services/${services.complete}` },
    { name: 'products', path: '/products' },
    { name: 'plans', path: '/plans' },
    { name: 'plan-create', path: '/plans/create' },
    { name: 'plan-update', path: `/plans/update/${planId}` },
    { name: 'cemeteries', path: '/cemetery' },
    { name: 'cemetery-proposals', path: '/cemetery?view=proposals' },
    { name: 'venue-proposals', path: '/cemetery?view=venues' },
    { name: 'venues', path: '/cemetery?view=known-venues' },
    { name: 'cemetery-create', path: '/cemetery-create' },
    { name: 'cemetery-edit', path: `/cemetery-edit/${cemeteryId}` },
    { name: 'product-create', path: '/product-create' },
    { name: 'product-edit-flower', path: `/product-edit/${flowerId}` },
    { name: 'product-edit-cleaning', path: `/product-edit/${cleaningId}` },
    { name: 'audit', path: '/audit' },
    { name: 'audit-filtered', path: '/audit?stream=service&type=OfferMade&sort=recorded_asc' },
    { name: 'audit-products', path: '/audit?stream=product' },
    { name: 'audit-user', path: `/audit/user/${known.customer}` },
    { name: 'audit-service', path: `/audit/service/${services.complete}` },
    { name: 'audit-order', path: `/audit/order/${orders.plan}?version=3` },
  ].map((page) => ({ ...page, as: adminEmail })),
];
