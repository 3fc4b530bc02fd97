import type { CartItem } from '@perpetua/contracts/cart.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { type CartKind, type DeliveryDraft, kindFor, placeLine } from './checkout-draft.policy';
import { graveLine, newGraveLine } from './grave-line';
import { addressLine } from '../identity/address-line';
import { useAddressChoices, useGraveChoices, useRibbonedProducts } from './ordering.api';

/** The place and time that the customer entered. */
export function ReviewDelivery({ cart, delivery }: { cart: CartKind; delivery: DeliveryDraft }) {
  const { t } = useTranslation('ordering');
  const { longDate } = useFormats();
  const { date, hour } = delivery;
  return (
    <>
      <Place delivery={{ ...delivery, kind: kindFor(cart, delivery) }} />
      <p>
        {cart === 'clean'
          ? t('review.firstVisit', { date: longDate(date) })
          : t('review.slot', { date: longDate(date), hour })}
      </p>
    </>
  );
}

interface ReviewWishesProps {
  items: readonly Pick<CartItem, 'id'>[];
  delivery: DeliveryDraft;
}

/** The words on ribbons and card, and what to do when a flower is not available. */
export function ReviewWishes({ items, delivery: { message, ribbons, substitution } }: ReviewWishesProps) {
  const { t } = useTranslation('ordering');
  const { text } = useFormats();
  const worded = (useRibbonedProducts(items) ?? []).flatMap(({ id, name }) => {
    const words = ribbons[id]?.trim() ?? '';
    return words === '' ? [] : [{ id, line: t('review.ribbon', { name: text(name), words }) }];
  });
  return (
    <>
      {worded.map(({ id, line }) => (
        <p key={id} className="muted">
          {line}
        </p>
      ))}
      {message.trim() !== '' && <p className="muted">{t('review.message', { message })}</p>}
      <p className="muted">{t('review.substitution', { choice: t(`substitution.short.${substitution}`) })}</p>
    </>
  );
}

function Place({ delivery }: { delivery: DeliveryDraft }) {
  const { data: graves = [] } = useGraveChoices();
  const { data: addresses = [] } = useAddressChoices();
  const { t } = useTranslation('ordering');
  const { kind, graveId, newGrave, addressId, city, parish } = delivery;
  if (kind === 'cemetery' && graveId === '' && newGrave !== null) {
    return (
      <>
        <p>{newGrave.grave.deceasedName}</p>
        <p className="muted">{newGraveLine(newGrave)}</p>
      </>
    );
  }
  if (kind === 'cemetery') {
    const grave = graves.find(({ id }) => id === graveId);
    if (grave === undefined) return <p>{t('kind.cemetery')}</p>;
    return (
      <>
        <p>{grave.deceasedName}</p>
        <p className="muted">{graveLine(grave)}</p>
      </>
    );
  }
  const address = addresses.find(({ id }) => id === addressId);
  return (
    <>
      <p>{address === undefined ? placeLine(delivery) : `${address.firstName} ${address.surname}`}</p>
      <p className="muted">
        {address === undefined ? [city, parish].filter((part) => part !== '').join(', ') : addressLine(address)}
      </p>
    </>
  );
}
