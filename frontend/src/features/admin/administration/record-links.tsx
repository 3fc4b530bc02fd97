import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { Icon } from '../../../ui/icon';
import styles from './service-view.module.css';

/**
 * Links to the order of a service, and to the histories of the service, its order and, if it belongs to one, its
 * subscription.
 */
export function RecordLinks({ service }: { service: Pick<Service, 'id' | 'orderId' | 'subscriptionId'> }) {
  const { t } = useTranslation('audit');
  const links = [
    { stream: 'service', id: service.id, name: t('service.serviceHistory') },
    { stream: 'order', id: service.orderId, name: t('service.orderHistory') },
    { stream: 'subscription', id: service.subscriptionId, name: t('service.subscriptionHistory') },
  ];
  return (
    <nav aria-label={t('service.links')}>
      <ul className={styles.links}>
        <li>
          <Link className={styles.link} to={generatePath(paths.order, { orderId: service.orderId })}>
            <Icon name="invoice" />
            {t('service.order')}
          </Link>
        </li>
        {links.map(({ stream, id, name }) =>
          id === undefined ? null : (
            <li key={stream}>
              <Link className={styles.link} to={generatePath(paths.audit, { stream, id })}>
                <Icon name="history" />
                {name}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
