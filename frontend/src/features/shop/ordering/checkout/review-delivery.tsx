import type { CartItem } from '@perpetua/contracts/cart.contract';
import { maximumFlexibleDays } from '@perpetua/contracts/delivery-rules';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import { Note } from '../../../../ui/note';
import {
  type CartKind,
  ceremonyOf,
  type DeliveryDraft,
  instructionsOf,
  isFlexible,
  kindFor,
  placeLine,
  ribbonDecision,
} from '../draft/checkout-draft.policy';
import { AnswerTimeNote } from '../../catalogue/answer-time';
import { CeremonySlotNote } from '../delivery/ceremony-facts';
import { graveLine, newGraveLine } from '../delivery/grave-line';
import { addressLine } from '../../../account/identity/address-line';
import { useAddressChoices, useGraveChoices, useRibbonedProducts } from '../ordering.api';
import { WrittenInstructions } from '../pieces/written-instructions';

interface ReviewDeliveryProps {
  cart: CartKind;
  /** The length of the plan in months; 1 without one. */
  months: number;
  delivery: DeliveryDraft;
}

/** The place and time that the customer entered. */
export function ReviewDelivery({ cart, months, delivery }: ReviewDeliveryProps) {
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
      {cart === 'clean' && isFlexible(delivery, months) && (
        <p className="muted">{t('review.flexible', { count: maximumFlexibleDays })}</p>
      )}
      <AnswerTimeNote type={cart} city={useCityOf({ ...delivery, kind: kindFor(cart, delivery) })} />
    </>
  );
}

interface ReviewInstructionsProps {
  cart: CartKind;
  items: readonly Pick<CartItem, 'id'>[];
  delivery: DeliveryDraft;
}

/** The customer's instructions, as they will be sent. */
export function ReviewInstructions({ cart, items, delivery }: ReviewInstructionsProps) {
  const { t } = useTranslation('ordering');
  const products = useRibbonDecisions(cart === 'flower' ? items : [], delivery);
  const ceremony = ceremonyOf({ ...delivery, kind: kindFor(cart, delivery) });
  const { instructions, ...forFlowers } = instructionsOf(delivery);
  return (
    <>
      <WrittenInstructions
        written={cart === 'flower' ? { ...forFlowers, instructions, products, ceremony } : { instructions }}
        className="muted"
      />
      <CeremonySlotNote hour={delivery.hour} time={ceremony?.time} />
      {products.some(({ ribbonText }) => ribbonText === undefined) && <Note icon="edit">{t('ribbon.undecided')}</Note>}
    </>
  );
}

/** The products with a ribbon, each with what the customer decided about it; undefined while nothing is decided. */
export function useRibbonDecisions(items: readonly Pick<CartItem, 'id'>[], delivery: DeliveryDraft) {
  return (useRibbonedProducts(items).data ?? []).map(({ id, name }) => {
    return { productId: id, name, ribbonText: ribbonDecision(delivery, id) };
  });
}

/** The municipality of the place; undefined while it is not known. */
function useCityOf({ kind, graveId, newGrave, addressId, city }: DeliveryDraft): string | undefined {
  const { data: graves = [] } = useGraveChoices();
  const { data: addresses = [] } = useAddressChoices();
  if (kind === 'cemetery') return graves.find(({ id }) => id === graveId)?.city ?? newGrave?.city;
  return addresses.find(({ id }) => id === addressId)?.city ?? city;
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
