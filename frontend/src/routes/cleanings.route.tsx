import { useTranslation } from 'react-i18next';
import { Catalogue } from '../features/shop/catalogue/catalogue';
import catalogue from '../features/shop/catalogue/catalogue-page.module.css';
import { PageHeading } from '../ui/page-heading';
import { home } from '../features/shop/catalogue/trail';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = {
  title: 'catalogue:cleanings.title',
  description: 'catalogue:cleanings.lead',
  breadcrumb: [home],
};

/** `/limpeza-de-campas`: cleanings, as single visits or in a monthly plan. */
export function Component() {
  const { t } = useTranslation('catalogue');
  return (
    <div className={`container ${catalogue.page}`}>
      <PageHeading title={t('cleanings.title')} lead={t('cleanings.lead')} />
      <Catalogue type="clean" />
      <p className={`small muted ${catalogue.footnote}`}>{t('cleanings.footnote')}</p>
    </div>
  );
}
