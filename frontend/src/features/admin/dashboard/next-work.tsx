import type { WorkItem } from '@perpetua/contracts/dashboard.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { businessNow } from '../../../lib/business-clock';
import { phoneText, useFormats } from '../../../lib/formats';
import { useOfficeFormats } from '../../../lib/office-formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import styles from './next-work.module.css';

/** How many tasks are shown before “show all”. */
const AT_FIRST = 4;

/** The tasks that wait for an admin, most urgent first. */
export function NextWork({ items, today }: { items: readonly WorkItem[]; today: string }) {
  const { t } = useTranslation('dashboard');
  const [isWhole, setWhole] = useState(false);
  if (items.length === 0) {
    return (
      <section className={`card ${styles.empty}`}>
        <h2 className="heading-small">{t('next.title')}</h2>
        <p className="muted">{t('next.none')}</p>
      </section>
    );
  }
  const shown = isWhole ? items : items.slice(0, AT_FIRST);
  return (
    <section className={`slab ${styles.panel}`} aria-labelledby="next-work">
      <header className={styles.head}>
        <h2 id="next-work" className="heading-small">
          {t('next.title')}
        </h2>
        {items.length > AT_FIRST && (
          <Button look="text" isSmall aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('next.fewer') : t('next.all', { count: items.length })}
          </Button>
        )}
      </header>
      <ol className={styles.items}>
        {shown.map((item, index) => (
          <Item key={item.serviceId} item={item} today={today} isFirst={index === 0} />
        ))}
      </ol>
    </section>
  );
}

interface ItemProps {
  item: WorkItem;
  today: string;
  isFirst: boolean;
}

function Item({ item, today, isFirst }: ItemProps) {
  const { t } = useTranslation('dashboard');
  const { text, euros, local } = useFormats();
  const { nearDate, nearInstant, relative } = useOfficeFormats();
  const page = generatePath(paths.service, { serviceId: item.serviceId });
  const { scheduledDate: date, scheduledHour: hour, timeZone } = item;
  const moment = local([nearDate(date, today), hour].filter(Boolean).join(', '), { date, hour, timeZone });
  const left = relative(item.at, businessNow());
  return (
    <li className={styles.item}>
      <p className={styles.when}>
        <strong className={item.kind === 'disputed' ? undefined : styles.urgent}>
          {item.kind === 'late' ? left : t('next.by', { at: nearInstant(item.at, today) })}
        </strong>
        <span className={styles.detail}>{item.kind === 'late' ? t('next.wasDue') : left}</span>
      </p>
      <div>
        <Link className={styles.name} to={page}>
          {item.kind === 'disputed'
            ? t('next.complaint', { name: item.customerName })
            : `${text(item.name)}, ${moment}`}
        </Link>
        <p className={styles.detail}>
          {t(`next.text.${item.kind}`, {
            city: item.city,
            customer: item.customerName,
            partner: item.partner?.name ?? t('next.partner'),
            amount: euros(item.total),
            service: text(item.name),
          })}
        </p>
      </div>
      <Act item={item} page={page} isFirst={isFirst} />
    </li>
  );
}

function Act({ item, page, isFirst }: { item: WorkItem; page: string; isFirst: boolean }) {
  const { t } = useTranslation('dashboard');
  const look = isFirst ? 'bloom' : 'outlined';
  const about = <span className="visually-hidden">, {item.orderNumber}</span>;
  const phone = item.kind === 'late' ? item.partner?.phone : undefined;
  if (phone !== undefined) {
    return (
      <Button look={look} isSmall href={`tel:${phone}`} title={phoneText(phone)}>
        <Icon name="phone" size={20} />
        {t('next.act.late')}
        {about}
      </Button>
    );
  }
  return (
    <Button look={look} isSmall to={page}>
      {t(item.kind === 'late' ? 'next.act.open' : `next.act.${item.kind}`)}
      {about}
    </Button>
  );
}
