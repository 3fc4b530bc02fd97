import type { Service, ServicePhoto } from '@perpetua/contracts/fulfilment.contract';

/** A delivery of flowers that a partner has accepted, as its customer sees it. */
export const aService = (differing: Partial<Service> = {}): Service => ({
  id: 'b6e83b38-bd7c-5150-9ac0-e73252dd9180',
  orderId: '4fb0393e-1dd7-5c86-965c-e15a71189577',
  orderNumber: 'P26-000002',
  type: 'flower',
  name: { pt: 'Ramo de Rosas', en: 'Roses', es: 'Rosas' },
  products: [],
  label: 'waiting_for_service',
  status: 'accepted',
  statusDetail: 'accepted',
  purchaseDate: '2026-11-20',
  scheduledDate: '2026-11-24',
  scheduledHour: '11:00',
  timeZone: 'Europe/Lisbon',
  total: '35.00',
  city: 'Lisboa',
  parish: 'Estrela',
  address: 'Basílica da Estrela, Lisboa',
  deliverToGrave: false,
  homeDelivery: false,
  images: { before: [], after: [] },
  partner: { id: '75ace64a-0c54-592e-bc1c-79f3516ddeec', name: 'Rui Almeida' },
  version: 3,
  allowedActions: [],
  ...differing,
});

export const aPhoto = (id: string, signature = 'first'): ServicePhoto => ({
  id,
  url: `/api/Photo/${id}?signature=${signature}`,
  thumbUrl: `/api/Photo/${id}?size=thumb&signature=${signature}`,
  takenAt: '2026-11-24T11:12:00.000Z',
});
