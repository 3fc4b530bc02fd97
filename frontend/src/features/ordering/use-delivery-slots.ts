import { useWatch, type Control } from 'react-hook-form';
import { businessNow } from '../../lib/business-clock';
import { currentDestination } from '../catalogue/destination';
import { useBuyer } from './buyer';
import type { CartKind, DeliveryDraft } from './checkout-draft.policy';
import { type SlotRule, timeZoneAt } from './delivery-slots.policy';
import { refusalOfMoment } from './slot-days.policy';
import { type SlotSource, useRowAndChosenDay } from './use-slot-days';

interface DeliverySlotsOptions {
  cart: CartKind;
  leadHours: number;
  items: readonly { readonly id: string }[];
}

/** Which moments the place of a delivery form leaves, and whether the chosen one is among them. */
export function useDeliverySlots(control: Control<DeliveryDraft>, { cart, leadHours, items }: DeliverySlotsOptions) {
  const [kind, graveId, newGrave, location, date, hour] = useWatch({
    control,
    name: ['kind', 'graveId', 'newGrave', 'location', 'date', 'hour'],
  });
  const customerId = useBuyer();
  const rule: SlotRule = { kind: cart, leadHours, timeZone: timeZoneAt(location), now: businessNow() };
  const source: SlotSource = {
    path: '/Checkout/slots',
    query: {
      ...placeQuery({ kind, graveId, newGrave, location }),
      productIds: items.map(({ id }) => id).join(',') || undefined,
      customerId,
    },
  };
  const { chosen } = useRowAndChosenDay(source, rule, date);
  const isChosenOpen = chosen === undefined || refusalOfMoment(chosen, cart === 'clean' ? '' : hour) === undefined;
  return { rule, source, isChosenOpen };
}

type ChosenPlace = Pick<DeliveryDraft, 'kind' | 'graveId' | 'newGrave' | 'location'>;

/** What `GET /Checkout/slots` is told of the place, as far as it is known. */
function placeQuery({ kind, graveId, newGrave, location }: ChosenPlace) {
  if (kind === 'church' || kind === 'home') {
    return { kind, ...(location !== null && { lat: String(location.lat), lng: String(location.lng) }) };
  }
  return graveId === ''
    ? { kind: 'cemetery', cemeteryId: newGrave?.grave.cemeteryId ?? currentDestination()?.cemetery?.id }
    : { kind: 'cemetery', graveId };
}
