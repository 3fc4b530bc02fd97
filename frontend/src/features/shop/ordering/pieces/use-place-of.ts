import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';

/**
 * Says on one line where an order goes: "Cemitério dos Prazeres, Estrela, Lisboa". The kind of the place is named only
 * where its name does not tell it.
 */
export function usePlaceOf() {
  const { t } = useTranslation('ordering');
  return ({ delivery: { kind, parish, city }, placeName = '' }: Pick<Order, 'delivery' | 'placeName'>): string => {
    const isTold = placeName !== '' && kind !== 'home';
    return [isTold ? '' : t(`kind.${kind}`), placeName, parish, city].filter((part) => part !== '').join(', ');
  };
}
