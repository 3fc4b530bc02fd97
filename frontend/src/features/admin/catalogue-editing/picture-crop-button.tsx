import type { ProductPicture } from '@perpetua/contracts/catalogue.contract';
import type { CropChanges } from '@perpetua/contracts/picture-crop';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';

/** The dialog's code is loaded only when the dialog is opened. */
const PictureCropDialog = lazy(async () => ({ default: (await import('./picture-crop-dialog')).PictureCropDialog }));

interface PictureCropButtonProps {
  picture: ProductPicture;
  /** The position of the picture in the list, starting at 1. */
  number: number;
  isBusy: boolean;
  /** Saves the crops. `afterwards` is called on success and closes the dialog; after an error the dialog stays open. */
  onCrop: (crops: CropChanges, afterwards: () => void) => void;
}

/** The button that opens the dialog for cropping a picture. */
export function PictureCropButton({ picture, number, isBusy, onCrop }: PictureCropButtonProps) {
  const { t } = useTranslation('products');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton aria-label={t('crop.open', { number })} disabled={isBusy && !isOpen} onClick={() => setOpen(true)}>
        <Icon name="crop" />
      </IconButton>
      <Suspense fallback={null}>
        {isOpen && (
          <PictureCropDialog
            picture={picture}
            number={number}
            isBusy={isBusy}
            onSave={(crops) => onCrop(crops, close)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
