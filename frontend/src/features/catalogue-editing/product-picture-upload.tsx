import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { photoTypes } from '../../lib/photo-preparation';
import { usePhotoProblemText } from '../../lib/photo-problems';
import { FieldError } from '../../ui/form-field';
import { Icon } from '../../ui/icon';
import styles from './product-editor.module.css';

interface PictureUploadProps {
  isBusy: boolean;
  /** Why the last file was refused. */
  error: Error | null;
  onChoose: (file: File) => void;
}

/** Adds a picture to a product. */
export function PictureUpload({ isBusy, error, onChoose }: PictureUploadProps) {
  const { t } = useTranslation('products');
  const id = useId();
  const textOf = usePhotoProblemText();
  return (
    <div className={styles.pictureChoice}>
      <input
        id={id}
        className={`visually-hidden ${styles.file}`}
        type="file"
        accept={photoTypes.join(',')}
        disabled={isBusy}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onChoose(file);
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className="button button-outlined">
        <Icon name="camera" />
        {t(isBusy ? 'picture.busy' : 'picture.add')}
      </label>
      <p id={`${id}-hint`} className="small muted">
        {t('picture.hint')}
      </p>
      <FieldError id={`${id}-error`} error={error === null ? undefined : textOf(error)} />
    </div>
  );
}
