import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';

/** Who is asked first, by the customer's choice; or that this partner takes no work now. */
export function PreferredPartner({ partner }: { partner: Order['preferredPartner'] }) {
  const { t } = useTranslation('ordering');
  if (partner === undefined) return null;
  const name = partner.name || t('samePartner.title');
  return (
    <p className="small muted">
      {t(partner.isAvailable ? 'samePartner.asked' : 'samePartner.gone', { partner: name })}
    </p>
  );
}
