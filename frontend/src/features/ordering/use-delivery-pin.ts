import { type Control, useWatch } from 'react-hook-form';
import { pinKey } from '../places/pin-doubt.policy';
import type { DeliveryDraft } from './checkout-draft.policy';
import { useAddressChoices } from './ordering.api';
import { useKnownCity, usePinDoubt } from './place-on-map';

/** Whether the customer still has to say if the pin of a church or home is in the right place. */
export function useIsPinOpen(control: Control<DeliveryDraft>): boolean {
  const [kind, addressId, typedCity, location, confirmedPin] = useWatch({
    control,
    name: ['kind', 'addressId', 'city', 'location', 'confirmedPin'],
  });
  const { data: addresses = [] } = useAddressChoices();
  const isFree = kind === 'church' || kind === 'home';
  const saved = kind === 'home' ? addresses.find(({ id }) => id === addressId) : undefined;
  const city = useKnownCity(saved?.city ?? typedCity);
  const doubt = usePinDoubt(isFree ? (location ?? undefined) : undefined, city);
  return isFree && location !== null && doubt !== undefined && confirmedPin !== pinKey(location);
}
