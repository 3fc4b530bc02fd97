import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { useSession } from '../lib/session';
import { Icon } from '../ui/icon';
import { isWithin, sideSections } from './navigation';
import { useSideCounts } from './side-counts';
import styles from './side-navigation.module.css';

/** The entries of the personal area for the role of the logged-in user. */
export function SideNavigation() {
  const { t } = useTranslation();
  const session = useSession();
  const counts = useSideCounts();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('navigation.personalArea')}>
      {sideSections(session).map(({ audience, hasHeading, entries }) => (
        <section key={audience} aria-label={t(`navigation.${audience}`)}>
          {hasHeading && <h2 className={styles.heading}>{t(`navigation.${audience}`)}</h2>}
          <ul className={styles.entries}>
            {entries.map(({ key, path, icon }) => (
              <li key={key}>
                <NavLink className={styles.entry} to={path} data-within={isWithin(key, pathname, session) || undefined}>
                  <Icon name={icon} />
                  {t(`navigation.${key}`)}
                  <Count value={counts[key]} />
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Count({ value }: { value: number | undefined }) {
  const { t } = useTranslation();
  if (value === undefined || value === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{value}</span>
      <span className="visually-hidden">{t('navigation.count', { count: value })}</span>
    </span>
  );
}
