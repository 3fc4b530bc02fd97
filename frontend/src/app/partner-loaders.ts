import { acceptedServicesQuery, offersQuery, serviceQuery } from '../features/account/fulfilment/fulfilment.api';
import { ownPartnerQuery } from '../features/partner/partners/partners.api';
import { privateLoader } from '../lib/page-loader';

export const acceptedServices = privateLoader(
  {
    texts: ['fulfilment', 'agenda'],
    queries: ({ search }) => [acceptedServicesQuery(Number(search.get('page') ?? 1))],
  },
  'partner',
);
export const agenda = privateLoader(
  { texts: ['absences', 'agenda', 'fulfilment'], queries: () => [ownPartnerQuery()] },
  'partner',
);
export const offers = privateLoader(
  { texts: ['fulfilment', 'agenda', 'notifications'], queries: () => [offersQuery(), ownPartnerQuery()] },
  'partner',
);
export const service = privateLoader(
  { texts: ['fulfilment'], queries: ({ params }) => [serviceQuery(params['serviceId'] ?? '')] },
  'partner',
);
export const statement = privateLoader({ texts: ['partners', 'agenda'] }, 'partner');
