import type { MailAbout } from './contents/mail-about.js';
import type { MailBranding } from './mail-writer.js';

/** The company in whose name the mails of the specs are sent. */
export const house: MailBranding = {
  publicUrl: 'https://perpetua.example',
  support: { email: 'apoio@perpetua.example', phones: [{ number: '+351210000124', note: 'landline' }] },
  company: {
    name: 'Flores Exemplo, Lda.',
    taxId: '501234560',
    address: ['Rua do Lioz, 12', '1350-001 Lisboa'],
    registry: 'Capital social 5 000,00 €, CRC Lisboa',
  },
};
export const reader = { name: 'Maria da Conceição d’Ávila e Sousa', email: 'maria@example.com' };
export const partnerId = '00000000-0000-7000-8000-000000000001';
const products = [
  {
    productId: partnerId,
    name: { pt: 'Ramo de Cravos', en: 'Carnation Bouquet', es: 'Ramo de Claveles' },
    quantity: 2,
  },
];

/** Records for every kind of mail. */
export const about: MailAbout = {
  values: {
    orders: '3',
    link: 'https://perpetua.example/reset-password?token=abc&x=1',
    amountCents: '123450',
    date: '2026-12-01',
    documentId: '00000000-0000-7000-8000-00000000000d',
    number: 'FR PER2026/1207',
    hour: '11:00',
    until: '2026-11-24T12:00:00Z',
    kind: 'closed',
    cause: 'stalled',
    by: 'admin',
    days: '12',
    visit: '3',
    receivedAt: '2026-11-24T12:00:00Z',
    alarm: 'foreign_currency',
    moment: 'opened',
    providerId: 'pi_3QF0',
  },
  recipientId: partnerId,
  order: {
    orderId: '00000000-0000-7000-8000-00000000000a',
    number: 'P-1042',
    customerId: 'customer',
    status: 'paid',
    kind: 'flower',
    totalCents: 4550,
    products,
    visits: 1,
    date: '2026-11-25',
    hour: '11:00',
    city: 'Lisboa',
    parish: 'Estrela',
    sessionId: 'cs_1',
    waitsUntil: null,
    paymentExpiresAt: new Date('2026-11-28T10:30:00Z'),
  },
  details: {
    wishes: {
      ribbons: [{ ribbonId: partnerId, productId: partnerId, text: 'Com saudade <eterna>' }],
      substitution: 'similar',
    },
  },
  service: {
    serviceId: '00000000-0000-7000-8000-00000000000b',
    orderId: '00000000-0000-7000-8000-00000000000a',
    orderNumber: 'P-1042',
    customerId: 'customer',
    subscriptionId: null,
    occurrence: null,
    type: 'flower',
    status: 'accepted',
    products,
    scheduledDate: '2026-11-25',
    scheduledHour: '11:00',
    city: 'Lisboa',
    parish: 'Estrela',
    partnerId,
    amountToReceiveCents: 3640,
    refundCents: 4550,
    hasProof: false,
    offer: { partnerId, distanceKm: 3.24, expiresAt: '2026-11-21T19:05:00Z' },
  },
  plan: {
    subscriptionId: '00000000-0000-7000-8000-00000000000c',
    orderNumber: 'P-1042',
    customerId: 'customer',
    status: 'active',
    productName: { pt: 'Limpeza simples', en: 'Simple cleaning', es: 'Limpieza sencilla' },
    visits: 6,
    lastDate: '2026-12-01',
  },
  voucher: { entity: '11854', reference: '123 456 789' },
  partnerName: 'Flores da Estrela',
  decisionReason: 'Fora da nossa zona',
  grave: {
    id: '00000000-0000-7000-8000-00000000000e',
    deceasedName: 'José d’Ávila',
    cemeteryId: partnerId,
    cemeteryName: 'Cemitério dos Prazeres',
    city: 'Lisboa',
    parish: 'Estrela',
    spot: '',
    location: { lat: 38.71, lng: -9.17 },
    timeZone: 'Europe/Lisbon',
    region: 'PT',
  },
  message: {
    id: partnerId,
    userId: partnerId,
    email: null,
    language: 'pt',
    category: 'order',
    subject: 'Uma pergunta',
    message: 'Primeira linha\nSegunda linha',
  },
  sender: { name: 'Rui Lopes', email: 'rui@example.com' },
};
