import type { Grave } from '@perpetua/contracts/graves.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import styles from './grave-picture.module.css';

/** How a grave looks; an empty tile when there is none, and when its link has expired. */
export function GravePicture({ grave: { cover, deceasedName } }: { grave: Pick<Grave, 'cover' | 'deceasedName'> }) {
  const { t } = useTranslation('graves');
  const [broken, setBroken] = useState<string>();
  if (cover === undefined || broken === cover.thumbUrl) {
    return (
      <span className={`${styles.picture} ${styles.empty}`} aria-hidden="true">
        <Icon name="grave" size={36} />
      </span>
    );
  }
  return (
    <img
      className={styles.picture}
      src={cover.thumbUrl}
      alt={t('photo.alt', { name: deceasedName })}
      onError={() => setBroken(cover.thumbUrl)}
    />
  );
}
