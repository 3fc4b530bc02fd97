import { type Control, useWatch } from 'react-hook-form';
import { useBuyer } from '../draft/buyer';
import { type CartKind, type CheckoutDraft, type DeliveryDraft, kindFor } from '../draft/checkout-draft.policy';
import { useOwnDestination } from './own-destination';
import { refusalOfMoment } from '../moment/slot-days.policy';
import { type SlotSource, useSlots } from '../moment/use-slot-days';

interface DeliverySlotsOptions {
  cart: CartKind;
  items: readonly { readonly id: string }[];
}

/** The possible moments at the place of a delivery, and whether the chosen one is among them. */
export function useDeliverySlots(control: Control<CheckoutDraft>, { cart, items }: DeliverySlotsOptions) {
  const [kind, graveId, newGrave, location, date, hour] = useWatch({
    control,
    name: [
      'delivery.kind',
      'delivery.graveId',
      'delivery.newGrave',
      'delivery.location',
      'delivery.date',
      'delivery.hour',
    ],
  });
  const customerId = useBuyer();
  const cemetery = useOwnDestination()?.cemetery;
  const source: SlotSource = {
    path: '/Checkout/slots',
    query: {
      ...placeQuery({ kind: kindFor(cart, { kind }), graveId, newGrave, location }, cemetery?.id),
      productIds: items.map(({ id }) => id).join(',') || undefined,
      customerId,
    },
  };
  const { chosen, today } = useSlots(source, date);
  const isChosenOpen = chosen === undefined || refusalOfMoment(chosen, cart === 'clean' ? '' : hour) === undefined;
  return { source, today, isChosenOpen };
}

type ChosenPlace = Pick<DeliveryDraft, 'kind' | 'graveId' | 'newGrave' | 'location'>;

/**
 * The parameters of the place for `GET /Checkout/slots`, as far as they are known.
 * @param cemeteryId the cemetery that was chosen in the shop; used until a grave is chosen
 */
function placeQuery({ kind, graveId, newGrave, location }: ChosenPlace, cemeteryId: string | undefined) {
  if (kind === 'church' || kind === 'home') {
    return { kind, ...(location !== null && { lat: String(location.lat), lng: String(location.lng) }) };
  }
  return graveId === ''
    ? { kind: 'cemetery', cemeteryId: newGrave?.grave.cemeteryId ?? cemeteryId }
    : { kind: 'cemetery', graveId };
}
