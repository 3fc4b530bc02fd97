import { useTranslation } from 'react-i18next';
import { groupedTaxId } from '../lib/formats';
import { useSite } from '../lib/site';
import styles from './site-footer.module.css';

/**
 * Who sells: name, tax number, address, share capital and registry of the company, as Portuguese law requires on every
 * page (DL 7/2004 art. 10, CSC art. 171).
 */
export function CompanyIdentity() {
  const { t } = useTranslation();
  const company = useSite()?.company;
  if (company === undefined) return null;
  return (
    <p className={`small ${styles.company}`}>
      {company.name} · {t('footer.taxId', { number: groupedTaxId(company.taxId) })} · {company.address.join(', ')} ·{' '}
      {company.registry}
    </p>
  );
}
