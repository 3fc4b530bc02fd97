import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { Icon } from '../ui/icon';
import { isWithin, sideSections, type Viewer } from './navigation';
import styles from './side-navigation.module.css';

interface SideEntriesProps {
  viewer: Viewer;
  /** Numbers shown at entries, by the entry's key. */
  counts?: Readonly<Partial<Record<string, number | undefined>>>;
}

/** The entries of the personal area for a role. */
export function SideEntries({ viewer, counts = {} }: SideEntriesProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return sideSections(viewer).map(({ audience, hasHeading, entries }) => (
    <section key={audience} aria-label={t(`navigation.${audience}`)}>
      {hasHeading && <h2 className={styles.heading}>{t(`navigation.${audience}`)}</h2>}
      <ul className={styles.entries}>
        {entries.map(({ key, path, icon }) => (
          <li key={key}>
            <NavLink className={styles.entry} to={path} data-within={isWithin(key, pathname, viewer) || undefined}>
              <Icon name={icon} />
              {t(`navigation.${key}`)}
              <Count value={counts[key]} />
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  ));
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
