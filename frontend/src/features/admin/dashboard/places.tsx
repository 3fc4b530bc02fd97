import type { Dashboard } from '@perpetua/contracts/dashboard.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { FigureTable } from './figure-table';
import styles from './figures.module.css';

/** How many municipalities are shown before “show all”. */
const AT_FIRST = 10;

/** The orders of each municipality, most orders first; the name links to the services in the municipality. */
export function Places({ places }: { places: Dashboard['places'] }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormats();
  const [isWhole, setWhole] = useState(false);
  const orders = places.reduce((sum, { ordersPaid }) => sum + ordersPaid, 0);
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="figures-places">
      <header className={styles.panelHead}>
        <h3 id="figures-places">{t('places.title')}</h3>
        {places.length > 0 && (
          <p className="muted small">{t('places.lead', { orders: number(orders), count: places.length })}</p>
        )}
      </header>
      {places.length === 0 ? (
        <p className="muted">{t('charts.none')}</p>
      ) : (
        <PlacesTable places={isWhole ? places : places.slice(0, AT_FIRST)} />
      )}
      {places.length > AT_FIRST && !isWhole && (
        <p>
          <Button look="text" isSmall onClick={() => setWhole(true)}>
            {t('places.all', { count: places.length })}
          </Button>
        </p>
      )}
    </section>
  );
}

function PlacesTable({ places }: { places: Dashboard['places'] }) {
  const { t } = useTranslation('dashboard');
  const { number, euros } = useFormats();
  const most = Math.max(1, ...places.map(({ ordersPaid }) => ordersPaid));
  return (
    <FigureTable
      caption={t('places.title')}
      columns={[
        { key: 'city', name: t('places.column.city') },
        { key: 'orders', name: t('places.column.orders') },
        { key: 'bar', name: <span className="visually-hidden">{t('places.column.bar')}</span>, isWide: true },
        { key: 'revenue', name: t('places.column.revenue'), isWide: true },
        { key: 'unmatched', name: t('places.column.unmatched') },
        { key: 'refunded', name: t('places.column.refunded'), isWide: true },
      ]}
      lines={places.map(({ city, ordersPaid, paid, servicesUnmatched, refunded }) => ({
        key: city,
        name: <Link to={`${paths.services}?q=${encodeURIComponent(city)}`}>{city}</Link>,
        values: [
          number(ordersPaid),
          <i key="bar" className={styles.bar} style={{ width: `${(ordersPaid / most) * 100}%` }} />,
          euros(paid),
          number(servicesUnmatched),
          euros(refunded),
        ],
      }))}
    />
  );
}
