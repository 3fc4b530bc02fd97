import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { businessYear } from '../lib/business-clock';
import { paths } from '../lib/paths';
import { version } from '../lib/version';
import styles from './site-footer.module.css';

/**
 * A one-line footer for forms and personal pages; public pages have the full footer. With `wide`, it is as wide as the
 * window, like the header.
 */
export function SlimFooter({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <p className={`${wide ? styles.wide : 'container'} small ${styles.slim}`}>
        <span>{t('footer.rights', { year: businessYear() })}</span>
        <span>{t('footer.prices')}</span>
        <Link to={paths.terms}>{t('footer.terms')}</Link>
        <Link to={paths.privacyPolicy}>{t('footer.privacyPolicy')}</Link>
        <Link to={paths.accessibility}>{t('footer.accessibility')}</Link>
        <a href="https://www.livroreclamacoes.pt/">{t('footer.complaints')}</a>
        <span>{t('footer.version', { version })}</span>
      </p>
    </footer>
  );
}
