import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';

/**
 * Says on one line where an order goes: "Cemitério dos Prazeres, Estrela, Lisboa". The kind of the place is named only
 * where its name does not tell it.
 */
export function usePlaceOf() {
  const { t } = useTranslation('ordering');
  return ({ delivery: { kind, parish, city }, placeName = '' }: Pick<Order, 'delivery' | 'placeName'>): string => {
    const kindName = t(`kind.${kind}`);
    const isNamed = placeName !== '' && kind === 'cemetery';
    const isTold = isNamed || placeName.toLocaleLowerCase().startsWith(kindName.toLocaleLowerCase());
    return [isTold ? '' : kindName, placeName, parish, city].filter((part) => part !== '').join(', ');
  };
}
