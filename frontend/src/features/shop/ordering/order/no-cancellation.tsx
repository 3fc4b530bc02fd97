import { complaintsBookUrl } from '@perpetua/contracts/legal-versions';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { paths } from '../../../../lib/paths';
import { useServicesOf } from '../ordering.api';
import styles from './no-cancellation.module.css';

/** Says that nothing can be cancelled any more and why, and where to turn instead. */
export function NoCancellation({ complaint }: { complaint?: string | undefined }) {
  const { t } = useTranslation('ordering');
  return (
    <div className={styles.note}>
      <p className="small muted">{t('cancel.over')}</p>
      <nav className={styles.links} aria-label={t('cancel.where')}>
        {complaint !== undefined && <Link to={complaint}>{t('cancel.complain')}</Link>}
        <Link to={paths.contact}>{t('cancel.contact')}</Link>
        <a href={complaintsBookUrl}>{t('cancel.book')}</a>
      </nav>
    </div>
  );
}

/** For a paid order of which nothing can be cancelled any more; nothing if something can, or it is being cancelled. */
export function NoCancellationOfOrder({ order }: { order: Order }) {
  const { paidAt, allowedActions, cancellationRequestedAt, withdrawnAt, status, services: ids } = order;
  const { services } = useServicesOf(ids);
  const isEnded = cancellationRequestedAt !== undefined || withdrawnAt !== undefined || status === 'refunded';
  if (paidAt === null || isEnded || allowedActions.includes('cancel')) return null;
  const disputable = services.find((service) => service.allowedActions.includes('dispute'));
  return <NoCancellation complaint={disputable && generatePath(paths.myService, { serviceId: disputable.id })} />;
}
