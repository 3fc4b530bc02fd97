import type { Grave } from '@perpetua/contracts/graves.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../lib/formats';
import { paths } from '../../lib/paths';
import { Icon } from '../../ui/icon';
import styles from './grave-card.module.css';

/** A grave: who, when they lived, and where it is. */
export function GraveCard({ grave, onDelete }: { grave: Grave; onDelete: () => void }) {
  const { t } = useTranslation('graves');
  const { deceasedName: name, cemetery, parish, city, section } = grave;
  return (
    <li className={`card ${styles.card}`}>
      <div className={styles.person}>
        <h2 className="heading-small">{name}</h2>
        <Life grave={grave} />
      </div>
      <p className={styles.place}>
        <Icon name="pin" size={20} />
        <span>
          {cemetery}
          <span className={`small muted ${styles.detail}`}>{[section ?? [], parish, city].flat().join(' · ')}</span>
        </span>
      </p>
      <p className={styles.actions}>
        <Link
          className="button button-small button-outlined"
          to={generatePath(paths.graveEdit, { graveId: grave.id })}
          aria-label={t('list.editOf', { name })}
        >
          {t('list.edit')}
        </Link>
        <button
          type="button"
          className="button button-small button-text"
          aria-label={t('list.deleteOf', { name })}
          onClick={onDelete}
        >
          {t('list.delete')}
        </button>
      </p>
    </li>
  );
}

function Life({ grave: { birthDate, deathDate } }: { grave: Grave }) {
  const { t } = useTranslation('graves');
  const { date } = useFormats();
  const [born, died] = [birthDate ?? '', deathDate ?? ''];
  if (born === '' && died === '') return null;
  const text =
    died === ''
      ? t('list.born', { date: date(born) })
      : born === ''
        ? t('list.died', { date: date(died) })
        : `${date(born)} – ${date(died)}`;
  return <p className={`muted numbers ${styles.life}`}>{text}</p>;
}
