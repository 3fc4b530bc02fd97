import type { Order } from '@perpetua/contracts/ordering.contract';
import { orderLifecycle } from '@perpetua/contracts/lifecycles/order.lifecycle';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useAddressFilters } from '../../../lib/address-filters';
import { useFormats } from '../../../lib/formats';
import { useOfficeFormats } from '../../../lib/office-formats';
import { paths } from '../../../lib/paths';
import { DataTable } from '../../../ui/data-table/data-table';
import type { DataColumn, DataSource } from '../../../ui/data-table/data-table.types';
import { WordsFilter } from '../../../ui/filter-inputs';
import { SelectInput } from '../../../ui/select-input';
import styles from './order-desk.module.css';
import { OrderStatusChip } from '../../shop/ordering/pieces/order-status-chip';

const source: DataSource = {
  path: '/Order',
  queryKey: ['order', 'table'],
  filters: ['q', 'status', 'customer'],
  defaultSort: 'placed_desc',
};

const statuses = orderLifecycle.states.filter((state) => state !== 'none');

/** Orders, newest first: all orders for admins, otherwise the signed-in user's own. */
export function OrderList({ isOffice }: { isOffice: boolean }) {
  const { t } = useTranslation('office');
  const columns = useColumns();
  return (
    <DataTable
      name={isOffice ? 'orders' : 'own-orders'}
      caption={t('orders.caption')}
      source={source}
      columns={isOffice ? columns : columns.filter(({ key }) => key !== 'customer')}
      idOf={({ id }) => id}
      empty={t('orders.none')}
    >
      <OrderFilters isOffice={isOffice} />
    </DataTable>
  );
}

function OrderFilters({ isOffice }: { isOffice: boolean }) {
  const { t } = useTranslation(['office', 'ordering']);
  const { search, choose } = useAddressFilters();
  return (
    <>
      <WordsFilter
        label={t(isOffice ? 'orders.search' : 'orders.searchOwn')}
        submit={t('orders.find')}
        value={search.get('q') ?? undefined}
        onSearch={(words) => choose('q', words)}
      />
      <SelectInput
        label={t('orders.column.status')}
        options={[
          { value: '', name: t('orders.any') },
          ...statuses.map((status) => ({ value: status, name: t(`ordering:order.status.${status}`) })),
        ]}
        value={search.get('status') ?? ''}
        onChange={({ target }) => choose('status', target.value)}
      />
    </>
  );
}

function useColumns(): DataColumn<Order>[] {
  const { t } = useTranslation('office');
  const { text, euros } = useFormats();
  const amount = (key: 'total' | 'refunded'): DataColumn<Order> => ({
    key,
    name: t(`orders.column.${key}`),
    ...(key === 'total' && { sort: key }),
    kind: 'number',
    text: (order) => euros(order[key]),
  });
  return [
    {
      key: 'number',
      name: t('orders.column.number'),
      text: ({ number }) => number,
      cell: ({ id, number }) => (
        <Link className={styles.number} to={generatePath(paths.order, { orderId: id })}>
          {number}
        </Link>
      ),
    },
    {
      key: 'customer',
      name: t('orders.column.customer'),
      text: ({ customer }) => customer?.name ?? '',
      cell: Customer,
    },
    {
      key: 'items',
      name: t('orders.column.items'),
      text: ({ items }) => items.map(({ name }) => text(name)).join(', '),
    },
    ...useTimes(),
    amount('total'),
    { ...amount('refunded'), isOptional: true },
  ];
}

function useTimes(): DataColumn<Order>[] {
  const { t } = useTranslation(['office', 'ordering']);
  const { dayYear, instantDate } = useOfficeFormats();
  return [
    {
      key: 'placed',
      name: t('orders.column.placed'),
      sort: 'placed',
      text: ({ placedAt, delivery }) => dayYear(instantDate(placedAt, delivery.timeZone)),
    },
    {
      key: 'date',
      name: t('orders.column.date'),
      sort: 'date',
      text: ({ delivery }) => dayYear(delivery.date),
    },
    { key: 'city', name: t('orders.column.city'), text: ({ delivery }) => delivery.city, isOptional: true },
    {
      key: 'status',
      name: t('orders.column.status'),
      text: ({ status }) => t(`ordering:order.status.${status}`),
      cell: ({ status }) => <OrderStatusChip status={status} />,
    },
  ];
}

function Customer({ customer }: Order) {
  if (customer === undefined) return null;
  return <Link to={generatePath(paths.userDetails, { userId: customer.id })}>{customer.name}</Link>;
}
