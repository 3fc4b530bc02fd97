import { adminServiceQuery } from '../features/admin/administration/administration.api';
import { plansQuery } from '../features/shop/catalogue/catalogue.api';
import { officeProductQuery } from '../features/admin/catalogue-editing/catalogue-editing.api';
import { officeCemeteryQuery } from '../features/admin/cemetery-editing/cemetery-editing.api';
import { workTodayQuery } from '../features/admin/dashboard/dashboard.api';
import { userQuery } from '../features/account/identity/account.api';
import { mailQuery } from '../features/admin/mail/mail.api';
import { partnerQuery } from '../features/partner/partners/partners.api';
import { privateLoader } from '../lib/page-loader';

export const auditExplorer = privateLoader({ texts: ['explorer', 'audit'] }, 'admin');
export const cemeteries = privateLoader({ texts: ['cemeteries'] }, 'admin');
export const cemetery = privateLoader(
  { texts: ['cemeteries'], queries: ({ params }) => [officeCemeteryQuery(params['cemeteryId'] ?? '')] },
  'admin',
);
export const coverage = privateLoader({ texts: ['coverage'] }, 'admin');
export const dashboard = privateLoader({ texts: ['dashboard'], queries: () => [workTodayQuery()] }, 'admin');
export const history = privateLoader({ texts: ['audit'] }, 'admin');
export const orderCreate = privateLoader({ texts: ['phoneOrder'] }, 'admin');
export const outbox = privateLoader(
  {
    texts: ['outbox'],
    queries: ({ search }) => {
      const mail = search.get('mail');
      return mail === null ? [] : [mailQuery(mail)];
    },
  },
  'admin',
);
export const partner = privateLoader(
  {
    texts: ['absences', 'partners', 'account', 'graves', 'person', 'ordering'],
    queries: ({ params }) => [partnerQuery(params['partnerId'] ?? ''), userQuery(params['partnerId'] ?? '')],
  },
  'admin',
);
export const partners = privateLoader({ texts: ['partners'] }, 'admin');
export const plans = privateLoader({ texts: ['products'], queries: () => [plansQuery()] }, 'admin');
export const product = privateLoader(
  { texts: ['products'], queries: ({ params }) => [officeProductQuery(params['productId'] ?? '')] },
  'admin',
);
export const products = privateLoader({ texts: ['products'] }, 'admin');
export const queues = privateLoader({ texts: ['operations'] }, 'admin');
export const service = privateLoader(
  {
    texts: ['audit', 'fulfilment'],
    queries: ({ params, language }) => [adminServiceQuery(params['serviceId'] ?? '', language)],
  },
  'admin',
);
export const services = privateLoader({ texts: ['audit'] }, 'admin');
export const user = privateLoader(
  {
    texts: ['absences', 'account', 'graves', 'person', 'partners', 'ordering'],
    queries: ({ params }) => [userQuery(params['userId'] ?? '')],
  },
  'admin',
);
export const users = privateLoader({ texts: ['account'] }, 'admin');
