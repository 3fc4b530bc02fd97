import { useTranslation } from 'react-i18next';
import { usePhotoProblemText } from '../../../lib/photo-problems';
import { FileButton } from '../../../ui/file-button';
import { Icon } from '../../../ui/icon';
import { maximumPhotoBytes } from '@perpetua/contracts/limits';

interface PictureUploadProps {
  isBusy: boolean;
  /** The error of the last upload; null if there was none. */
  error: Error | null;
  onChoose: (file: File) => void;
}

/** Adds a picture to a product. */
export function PictureUpload({ isBusy, error, onChoose }: PictureUploadProps) {
  const { t } = useTranslation('products');
  const textOf = usePhotoProblemText();
  return (
    <FileButton
      hint={t('picture.hint', { megabytes: maximumPhotoBytes / 1_048_576 })}
      isBusy={isBusy}
      error={error === null ? undefined : textOf(error)}
      onChoose={onChoose}
    >
      <Icon name="camera" />
      {t(isBusy ? 'picture.busy' : 'picture.add')}
    </FileButton>
  );
}
