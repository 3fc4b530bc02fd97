import type { Dashboard } from '@perpetua/contracts/dashboard.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { useOfficeFormats } from '../../../lib/office-formats';
import { bucketsOf, type Grain, growth } from './dashboard-days.policy';
import { FigureTable } from './figure-table';
import { useBucketNames } from './use-bucket-names';

interface Sums {
  orders: number;
  before: number;
  paid: number;
}

/** Orders and revenue by day, week or month, next to the orders on the same days a year earlier. */
export function OrdersTable({ dashboard, grain }: { dashboard: Dashboard; grain: Grain }) {
  const { t } = useTranslation('dashboard');
  const names = useBucketNames();
  const valuesOf = useValues();
  const { total, lastYear } = dashboard;
  const sums = { orders: total.ordersPaid, before: lastYear.total.ordersPaid, paid: Number(total.paid) };
  return (
    <FigureTable
      caption={t('orders.caption')}
      columns={[
        { key: 'days', name: t('orders.column.days') },
        { key: 'orders', name: t('orders.column.orders') },
        { key: 'before', name: t('orders.column.before'), isWide: true },
        { key: 'growth', name: t('orders.column.growth'), isWide: true },
        { key: 'revenue', name: t('orders.column.revenue') },
        { key: 'each', name: t('orders.column.each'), isWide: true },
      ]}
      lines={bucketsOf(dashboard, grain).map((bucket) => ({
        key: bucket.from,
        name: names.long(bucket),
        values: valuesOf(bucket, bucket.isOpen),
      }))}
      total={{ name: t('orders.column.total'), values: valuesOf(sums, false) }}
    />
  );
}

function useValues() {
  const { t } = useTranslation('dashboard');
  const { number, euros } = useFormats();
  const { percent } = useOfficeFormats();
  return ({ orders, before, paid }: Sums, isOpen: boolean) => {
    const share = growth(orders, before);
    const grown = share === undefined ? '–' : percent(share);
    return [
      number(orders),
      number(before),
      isOpen ? t('orders.unfinished') : grown,
      euros(paid),
      orders === 0 ? '–' : euros(paid / orders),
    ];
  };
}
