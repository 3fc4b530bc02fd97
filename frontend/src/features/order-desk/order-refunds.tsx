import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Order, OrderRefund } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../lib/formats';
import { paths } from '../../lib/paths';
import styles from './order-desk.module.css';
import { Panel } from '../../ui/panel';

/** Each refund with its amount, reason, who asked for it and how it stands. */
export function OrderRefunds({ order, services }: { order: Order; services: readonly Service[] }) {
  const { t } = useTranslation('office');
  const refunds = order.refunds ?? [];
  if (refunds.length === 0) return null;
  return (
    <Panel id="order-refunds" title={t('refunds.title')}>
      <ul className={styles.lines}>
        {refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} service={services.find(({ id }) => id === refund.serviceId)} />
        ))}
      </ul>
    </Panel>
  );
}

function Refund({ refund, service }: { refund: OrderRefund; service: Service | undefined }) {
  const { t } = useTranslation('office');
  const { euros, instant } = useFormats();
  const { amount, cause, note, by, status, requestedAt, answeredAt } = refund;
  const at = instant(answeredAt ?? requestedAt);
  return (
    <li className={styles.refund}>
      <strong className="numbers">{euros(amount)}</strong>
      <div>
        <p>{note === undefined ? t(`refunds.cause.${cause}`) : `${t(`refunds.cause.${cause}`)}: ${note}`}</p>
        <p className="small muted">
          {by !== undefined && `${t('refunds.by', { name: by.name, at: instant(requestedAt) })} `}
          {t(`refunds.at.${status}`, { at })}
          {service !== undefined && (
            <>
              {' '}
              <Link to={generatePath(paths.service, { serviceId: service.id })}>{t('refunds.service')}</Link>
            </>
          )}
        </p>
      </div>
      <span className={styles.state} data-status={status}>
        {t(`refunds.status.${status}`)}
      </span>
    </li>
  );
}
