import type { Grave } from '@perpetua/contracts/graves.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import styles from './grave-picture.module.css';

/** The photo of a grave; an empty tile when there is none, and when its link has expired. */
export function GravePicture({ grave: { photo, deceasedName } }: { grave: Pick<Grave, 'photo' | 'deceasedName'> }) {
  const { t } = useTranslation('graves');
  const [broken, setBroken] = useState<string>();
  if (photo === undefined || broken === photo.thumbUrl) {
    return (
      <span className={`${styles.picture} ${styles.empty}`} aria-hidden="true">
        <Icon name="grave" size={36} />
      </span>
    );
  }
  return (
    <img
      className={styles.picture}
      src={photo.thumbUrl}
      alt={t('photo.alt', { name: deceasedName })}
      onError={() => setBroken(photo.thumbUrl)}
    />
  );
}
