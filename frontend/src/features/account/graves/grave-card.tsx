import { graveSpotLine } from '@perpetua/contracts/grave-spots';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { LocationPreview } from '../../shop/places/location-preview';
import { GravePicture } from './grave-picture';
import styles from './grave-card.module.css';

interface GraveCardProps {
  grave: Grave;
  /** Further content, for example the next visit. */
  about?: ReactNode;
  onDelete: () => void;
}

/** A grave: its photo or its place on a map, the name and dates of the deceased, and its location. */
export function GraveCard({ grave, about, onDelete }: GraveCardProps) {
  const { deceasedName: name, cemetery, parish, city } = grave;
  return (
    <li className={`card ${styles.card}`}>
      {grave.cover === undefined ? <LocationPreview location={grave.location} /> : <GravePicture grave={grave} />}
      <div className={styles.person}>
        <h2 className="heading-small">{name}</h2>
        <Life grave={grave} />
      </div>
      <p className={styles.place}>
        <Icon name="pin" size={20} />
        <span>
          {cemetery}
          <span className={`small muted ${styles.detail}`}>
            {[graveSpotLine(grave), parish, city].filter(Boolean).join(' · ')}
          </span>
        </span>
      </p>
      {about}
      <Actions grave={grave} onDelete={onDelete} />
    </li>
  );
}

function Actions({ grave: { id, deceasedName: name }, onDelete }: Pick<GraveCardProps, 'grave' | 'onDelete'>) {
  const { t } = useTranslation('graves');
  return (
    <p className={styles.actions}>
      <Button look="outlined" isSmall to={`${paths.cemeteryMap}?grave=${id}`}>
        {t('list.year')}
      </Button>
      <Button
        look="outlined"
        isSmall
        to={generatePath(paths.graveEdit, { graveId: id })}
        aria-label={t('list.editOf', { name })}
      >
        {t('list.edit')}
      </Button>
      <Button look="text" isSmall aria-label={t('list.deleteOf', { name })} onClick={onDelete}>
        {t('list.delete')}
      </Button>
    </p>
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
