import { homeCountry } from '@perpetua/contracts/tax-identity';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import type { CheckoutDraft } from '../draft/checkout-draft.policy';

/** The tax number of an invoice, with its country unless it is Portuguese. */
export function TaxIdText({ invoice: { taxId, taxCountry } }: { invoice: CheckoutDraft['invoice'] }) {
  const { t } = useTranslation('ordering');
  const { country } = useFormats();
  return (
    <p className="muted">
      {taxCountry === homeCountry
        ? t('review.taxId', { taxId })
        : t('review.foreignTaxId', { taxId, country: country(taxCountry) })}
    </p>
  );
}
