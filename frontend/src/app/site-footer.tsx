import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths';
import { version } from '../lib/version';
import { BrandMark } from '../ui/brand-mark';
import { Frieze } from '../ui/frieze';
import styles from './site-footer.module.css';

const groups = [
  { heading: 'api', links: ['docs', 'openApi'] },
  { heading: 'operation', links: ['ready', 'live', 'metrics'] },
] as const;

const addresses = {
  docs: paths.apiDocs,
  openApi: paths.openApi,
  ready: paths.ready,
  live: paths.live,
  metrics: paths.metrics,
} as const;

/** The frieze, what the house does, and its technical addresses. */
export function SiteFooter() {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <Frieze />
      <div className="container">
        <div className={styles.columns}>
          <div>
            <p className={styles.brand}>
              <BrandMark size={34} />
              Perpétua
            </p>
            <p className={`small ${styles.about}`}>{t('footer.about')}</p>
          </div>
          {groups.map(({ heading, links }) => (
            <nav key={heading} aria-labelledby={`footer-${heading}`}>
              <h2 id={`footer-${heading}`} className={styles.heading}>
                {t(`footer.${heading}`)}
              </h2>
              <ul className={styles.links}>
                {links.map((link) => (
                  <li key={link}>
                    <a href={addresses[link]}>{t(`footer.${link}`)}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className={`small ${styles.base}`}>
          <span>{t('footer.version', { version })}</span>
          <span>{t('footer.fonts')}</span>
        </p>
      </div>
    </footer>
  );
}
