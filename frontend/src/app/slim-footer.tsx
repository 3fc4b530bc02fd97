import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { complaintsBookUrl } from '@perpetua/contracts/legal-versions';
import { businessYear } from '../lib/business-clock';
import { paths } from '../lib/paths';
import { version } from '../lib/version';
import { CompanyIdentity } from './company-identity';
import styles from './site-footer.module.css';

/**
 * A short footer for forms and personal pages; public pages have the full footer. With `wide`, it is as wide as the
 * window, like the header.
 */
export function SlimFooter({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <div className={`${wide ? styles.wide : 'container'} ${styles.slimFrame}`}>
        <p className={`small ${styles.slim}`}>
          <span>{t('footer.rights', { year: businessYear() })}</span>
          <span>{t('footer.prices')}</span>
          <Link to={paths.terms}>{t('footer.terms')}</Link>
          <Link to={paths.privacyPolicy}>{t('footer.privacyPolicy')}</Link>
          <Link to={paths.withdrawal}>{t('footer.withdrawal')}</Link>
          <Link to={paths.disputeResolution}>{t('footer.disputeResolution')}</Link>
          <Link to={paths.cookies}>{t('footer.cookies')}</Link>
          <Link to={paths.accessibility}>{t('footer.accessibility')}</Link>
          <a href={complaintsBookUrl}>{t('footer.complaints')}</a>
          <span>{t('footer.version', { version })}</span>
        </p>
        <CompanyIdentity />
      </div>
    </footer>
  );
}
