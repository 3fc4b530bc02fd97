import { useTranslation } from 'react-i18next';
import { ApplicationForm } from '../features/partner/partners/application-form';
import styles from '../features/partner/partners/partners.module.css';
import { PageHeading } from '../ui/page-heading';
import { Themed } from '../ui/themed';
import { EarlyFieldset } from '../ui/early-fieldset';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'partners:apply.title', description: 'partners:apply.lead' };

/** `/besupplier`: the form with which partners apply. */
export function Component() {
  const { t } = useTranslation('partners');
  return (
    <div className={`container ${styles.page}`}>
      <PageHeading title={t('apply.title')} lead={t('apply.lead')} />
      <Themed>
        <EarlyFieldset>
          <ApplicationForm />
        </EarlyFieldset>
      </Themed>
    </div>
  );
}
