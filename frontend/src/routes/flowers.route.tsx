import { useTranslation } from 'react-i18next';
import { Catalogue } from '../features/shop/catalogue/catalogue';
import catalogue from '../features/shop/catalogue/catalogue-page.module.css';
import { PageHeading } from '../ui/page-heading';
import { home } from '../features/shop/catalogue/trail';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = {
  title: 'catalogue:flowers.title',
  description: 'catalogue:flowers.lead',
  breadcrumb: [home],
};

/** `/flores`: the florists' products, delivered to a church, a cemetery or a home. */
export function Component() {
  const { t } = useTranslation('catalogue');
  return (
    <div className={`container ${catalogue.page}`}>
      <PageHeading title={t('flowers.title')} lead={t('flowers.lead')} />
      <Catalogue type="flower" />
      <p className={`small muted ${catalogue.footnote}`}>{t('flowers.footnote')}</p>
    </div>
  );
}
