import { type Control, useWatch } from 'react-hook-form';
import { pinKey } from '../../places/pin-doubt.policy';
import { type CartKind, type CheckoutDraft, kindFor } from '../draft/checkout-draft.policy';
import { useAddressChoices } from '../ordering.api';
import { useKnownCity, usePinDoubt } from './place-on-map';

/** Whether the customer still has to confirm that the pin of a church or a home is in the right place. */
export function useIsPinOpen(control: Control<CheckoutDraft>, cart: CartKind): boolean {
  const [typedKind, addressId, typedCity, location, confirmedPin] = useWatch({
    control,
    name: ['delivery.kind', 'delivery.addressId', 'delivery.city', 'delivery.location', 'delivery.confirmedPin'],
  });
  const kind = kindFor(cart, { kind: typedKind });
  const { data: addresses = [] } = useAddressChoices();
  const isFree = kind === 'church' || kind === 'home';
  const saved = kind === 'home' ? addresses.find(({ id }) => id === addressId) : undefined;
  const city = useKnownCity(saved?.city ?? typedCity);
  const doubt = usePinDoubt(isFree ? (location ?? undefined) : undefined, city);
  return isFree && location !== null && doubt !== undefined && confirmedPin !== pinKey(location);
}
