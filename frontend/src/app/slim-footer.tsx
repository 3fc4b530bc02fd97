import { useTranslation } from 'react-i18next';
import { businessYear } from '../lib/business-clock';
import { version } from '../lib/version';
import styles from './site-footer.module.css';

/** One line under forms and personal pages; `/` has the whole footer. */
export function SlimFooter() {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <p className={`container small ${styles.slim}`}>
        <span>{t('footer.rights', { year: businessYear() })}</span>
        <span>{t('footer.prices')}</span>
        <a href="https://www.livroreclamacoes.pt/">{t('footer.complaints')}</a>
        <span>{t('footer.version', { version })}</span>
      </p>
    </footer>
  );
}
