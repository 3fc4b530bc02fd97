import type { Grave } from '@perpetua/contracts/graves.contract';
import { useEffect, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { FileButton } from '../../../ui/file-button';
import layout from '../../../ui/form-layout.module.css';
import { Icon } from '../../../ui/icon';
import styles from './grave-picture.module.css';

/** What happens to the photo when the grave is saved: a new file, its removal, or no change. */
export type PhotoChange = File | 'remove' | undefined;

interface GravePhotoFieldProps {
  photo: Grave['photo'];
  /** How the grave looks now, where that is not the owner's photo. */
  cover?: Grave['cover'];
  change: PhotoChange;
  onChange: (change: PhotoChange) => void;
}

/**
 * The field for the photo of a grave, by which the customer and the partner recognise the grave. The photo is saved
 * with the grave.
 */
export function GravePhotoField({ photo, cover, change, onChange }: GravePhotoFieldProps) {
  const { t } = useTranslation('graves');
  const id = useId();
  const shown = useShownPhoto(photo, change);
  return (
    <section className={`card ${layout.part}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="heading-small">
        {t('photo.title')}
      </h2>
      {cover !== undefined && cover.id !== photo?.id && <VisitPicture cover={cover} />}
      <div className={styles.field}>
        {shown === undefined ? (
          <span className={`${styles.picture} ${styles.empty}`} aria-hidden="true">
            <Icon name="camera" />
          </span>
        ) : (
          <img
            className={styles.picture}
            src={shown}
            alt={t(change === undefined ? 'photo.current' : 'photo.chosen')}
          />
        )}
        <PhotoChoices photo={photo} change={change} isShown={shown !== undefined} onChange={onChange} />
      </div>
    </section>
  );
}

/** The newest photo after a visit, which lists and maps show; it is the partner's, and stays whatever is chosen here. */
function VisitPicture({ cover }: { cover: NonNullable<Grave['cover']> }) {
  const { t } = useTranslation('graves');
  const { date } = useFormats();
  return (
    <figure className={styles.field}>
      <img className={styles.picture} src={cover.thumbUrl} alt={t('photo.visit')} />
      <figcaption className="muted">{t('photo.visitText', { day: date(cover.takenAt.slice(0, 10)) })}</figcaption>
    </figure>
  );
}

interface PhotoChoicesProps extends Omit<GravePhotoFieldProps, 'cover'> {
  isShown: boolean;
}

/** Buttons to choose or remove a photo, and to undo the removal. */
function PhotoChoices({ photo, change, isShown, onChange }: PhotoChoicesProps) {
  const { t } = useTranslation('graves');
  return (
    <FileButton
      hint={t('photo.hint')}
      beside={<OtherChoices photo={photo} change={change} isShown={isShown} onChange={onChange} />}
      onChoose={onChange}
    >
      <Icon name="camera" />
      {t(isShown ? 'photo.replace' : 'photo.add')}
    </FileButton>
  );
}

function OtherChoices({ photo, change, isShown, onChange }: PhotoChoicesProps) {
  const { t } = useTranslation('graves');
  return (
    <>
      {isShown && (
        <Button look="text" onClick={() => onChange(photo === undefined ? undefined : 'remove')}>
          {t('photo.remove')}
        </Button>
      )}
      {change === 'remove' && (
        <Button look="text" onClick={() => onChange(undefined)}>
          {t('photo.keep')}
        </Button>
      )}
    </>
  );
}

/** The URL of the photo as it will be after saving; undefined if there will be none. */
function useShownPhoto(photo: Grave['photo'], change: PhotoChange): string | undefined {
  const chosen = useMemo(() => (change instanceof File ? URL.createObjectURL(change) : undefined), [change]);
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen]);
  return change === 'remove' ? undefined : (chosen ?? photo?.url);
}
