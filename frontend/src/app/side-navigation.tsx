import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useSession } from '../lib/session';
import { Icon } from '../ui/icon';
import { sideSections } from './navigation';
import styles from './side-navigation.module.css';

/** The entries of the personal area that concern the person logged in. */
export function SideNavigation() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <nav aria-label={t('navigation.personalArea')}>
      {sideSections(session).map(({ audience, hasHeading, entries }) => (
        <section key={audience} aria-label={t(`navigation.${audience}`)}>
          {hasHeading && <h2 className={styles.heading}>{t(`navigation.${audience}`)}</h2>}
          <ul className={styles.entries}>
            {entries.map(({ key, path, icon }) => (
              <li key={key}>
                <NavLink className={styles.entry} to={path}>
                  <Icon name={icon} />
                  {t(`navigation.${key}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
