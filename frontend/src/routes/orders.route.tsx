import { useTranslation } from 'react-i18next';
import { OrderList } from '../features/admin/order-desk/order-list';
import { paths } from '../lib/paths';
import { useOffice } from '../lib/use-office';
import { Button } from '../ui/button';
import { PageHeading } from '../ui/page-heading';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'office:orders.title' };

/** `/orders`: for an admin the orders of all customers, otherwise the user's own; `?q=`, `?status=`, `?customer=`. */
export function Component() {
  const { t } = useTranslation('office');
  const isOffice = useOffice();
  return (
    <>
      <PageHeading
        title={t('orders.title')}
        lead={t(isOffice ? 'orders.lead' : 'orders.leadOwn')}
        aside={
          <>
            <Button look="outlined" to={isOffice ? paths.services : paths.myServices}>
              {t(isOffice ? 'orders.services' : 'orders.myServices')}
            </Button>
            {isOffice && (
              <Button look="bloom" to={paths.orderCreate}>
                {t('phone.new')}
              </Button>
            )}
          </>
        }
      />
      <OrderList isOffice={isOffice} />
    </>
  );
}
