import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../../lib/formats';
import { paths } from '../../../../lib/paths';
import list from '../../../../ui/line-list.module.css';
import { ServiceLabelChip } from '../../../../ui/service-label-chip';
import { Skeleton } from '../../../../ui/skeleton';
import styles from './order-page.module.css';
import { useServicesOf } from '../ordering.api';

/** The services that the order has created so far, each with its label. */
export function OrderServices({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('ordering');
  const { services, isPending } = useServicesOf(ids);
  if (isPending) return <Skeleton aria-busy="true" height={56 * ids.length} />;
  if (services.length === 0) return <p className="muted">{t('order.servicesUnread')}</p>;
  return (
    <ul className={list.lines}>
      {services.map((service) => (
        <ServiceLine key={service.id} service={service} />
      ))}
    </ul>
  );
}

function ServiceLine({ service }: { service: Service }) {
  const { t } = useTranslation('ordering');
  const { text, longDate, local } = useFormats();
  const { id, name, label, status, occurrence, scheduledDate: date, scheduledHour: hour, timeZone } = service;
  return (
    <li className={list.line}>
      <div>
        <Link className={styles.name} to={generatePath(paths.myService, { serviceId: id })}>
          {occurrence === undefined ? text(name) : t('order.visit', { n: occurrence, name: text(name) })}
        </Link>
        <p className="small muted">
          {hour === undefined
            ? longDate(date)
            : local(t('review.slot', { date: longDate(date), hour }), { date, hour, timeZone })}
        </p>
      </div>
      <ServiceLabelChip label={label} status={status} />
    </li>
  );
}
