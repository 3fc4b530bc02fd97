import { useQuery } from '@tanstack/react-query';
import type { FormerPartner } from '@perpetua/contracts/former-partners';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { get } from '../../../../lib/api-client';
import { useSession } from '../../../../lib/session';
import { CheckboxInput } from '../../../../ui/checkbox-input';
import { useBuyer } from '../draft/buyer';
import { type CartKind, type CheckoutDraft, type DeliveryDraft, kindFor } from '../draft/checkout-draft.policy';

/** The partner who last worked for the reader near the place; undefined for guests and for orders by phone. */
function useFormerPartner(type: CartKind, { kind, graveId, newGrave, location }: DeliveryDraft) {
  const userId = useSession()?.userId;
  const isByPhone = useBuyer() !== undefined;
  const isAtGrave = kindFor(type, { kind }) === 'cemetery';
  const point = isAtGrave ? newGrave?.grave.location : location;
  const place = isAtGrave && graveId !== '' ? { graveId } : { lat: point?.lat, lng: point?.lng };
  const { data } = useQuery({
    queryKey: ['service', 'former-partners', type, userId, place],
    queryFn: ({ signal }) => get<FormerPartner[]>('/Service/my/partners', { query: { type, ...place }, signal }),
    enabled: userId !== undefined && !isByPhone,
  });
  return data?.[0];
}

/** The choice to ask the partner of last time first; says so when this partner takes no work now. */
export function SamePartner({ cart }: { cart: CartKind }) {
  const { t } = useTranslation('ordering');
  const { register, getValues } = useFormContext<CheckoutDraft>();
  const partner = useFormerPartner(cart, getValues('delivery'));
  if (partner === undefined) return null;
  if (!partner.isAvailable) return <p className="small muted">{t('samePartner.gone', { partner: partner.name })}</p>;
  return <CheckboxInput label={t('samePartner.choice', { partner: partner.name })} field={register('samePartner')} />;
}
