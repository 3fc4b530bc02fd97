import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';

/** When an order is delivered, or begins: "terça-feira, 1 de dezembro, entre as 11:00 e as 12:00". */
export function useOrderMoment({ delivery }: Pick<Order, 'delivery'>): string {
  const { t } = useTranslation('ordering');
  const { longDate, local } = useFormats();
  const date = longDate(delivery.date);
  if (delivery.hour !== null) return local(t('review.slot', { date, hour: delivery.hour }), delivery);
  const { flexibleDays: count } = delivery;
  const first = t('review.firstVisit', { date });
  return count === undefined ? first : `${first}. ${t('review.flexible', { count })}`;
}
