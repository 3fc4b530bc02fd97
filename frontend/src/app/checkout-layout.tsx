import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../lib/paths';
import { BrandMark } from '../ui/brand-mark';
import { PageOutlet } from './page-outlet';
import styles from './checkout-layout.module.css';
import header from './site-header.module.css';
import { SlimFooter } from './slim-footer';

/** The layout of the payment: only the brand in the header, without navigation that distracts from buying. */
export function CheckoutLayout() {
  const { t } = useTranslation();
  return (
    <>
      <header className={header.header}>
        <div className={`container ${header.bar}`}>
          <Link className={header.brand} to={paths.home} aria-label={t('homeLink')}>
            <BrandMark size={36} />
            Perpétua
          </Link>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={`container ${styles.main}`}>
        <PageOutlet />
      </main>
      <SlimFooter />
    </>
  );
}
