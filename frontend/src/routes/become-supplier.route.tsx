import { useTranslation } from 'react-i18next';
import { ApplicationForm } from '../features/partners/application-form';
import styles from '../features/partners/partners.module.css';
import { PageHeading } from '../ui/page-heading';
import { Themed } from '../ui/themed';

/** `/besupplier`: pre-registration of partners. */
export function BecomeSupplierRoute() {
  const { t } = useTranslation('partners');
  return (
    <div className={`container ${styles.page}`}>
      <PageHeading title={t('apply.title')} lead={t('apply.lead')} />
      <Themed>
        <ApplicationForm />
      </Themed>
    </div>
  );
}
