import Dialog from '@mui/material/Dialog';
import type { ProductPicture } from '@perpetua/contracts/catalogue.contract';
import { type CropChanges, type CropPlace, cropPlaces } from '@perpetua/contracts/picture-crop';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import dialog from '../../../ui/confirm-dialog.module.css';
import { SegmentSwitch } from '../../../ui/segment-switch';
import { PictureCropper } from './picture-cropper';
import { type CropDraft, cropChanges } from './picture-crops.policy';

interface PictureCropDialogProps {
  picture: ProductPicture;
  /** The position of the picture in the list, starting at 1. */
  number: number;
  isBusy: boolean;
  onSave: (crops: CropChanges) => void;
  onClose: () => void;
}

/**
 * Edits two crops of a picture: one for the shop and one for the cart. A crop that was not selected in the dialog does
 * not change.
 */
export function PictureCropDialog({ picture, number, isBusy, onSave, onClose }: PictureCropDialogProps) {
  const { t } = useTranslation(['products', 'common']);
  const titleId = useId();
  const { crops: stored = {} } = picture;
  const [place, setPlace] = useState<CropPlace>('shop');
  const [draft, setDraft] = useState<CropDraft>(stored);
  const save = () => {
    const changes = cropChanges(stored, draft);
    if (changes === undefined) onClose();
    else onSave(changes);
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <div className={dialog.dialog}>
        <h2 id={titleId} className="heading-small">
          {t('crop.title', { number })}
        </h2>
        <SegmentSwitch
          label={t('crop.places')}
          options={cropPlaces.map((value) => ({ value, text: t(`crop.${value}`) }))}
          value={place}
          onChoose={setPlace}
        />
        <PictureCropper
          key={place}
          place={place}
          picture={picture.original ?? picture.image}
          crop={draft[place]}
          onCrop={(crop) => setDraft((others) => ({ ...others, [place]: crop }))}
        />
        <Actions isBusy={isBusy} onSave={save} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function Actions({ isBusy, onSave, onClose }: { isBusy: boolean; onSave: () => void; onClose: () => void }) {
  const { t } = useTranslation(['products', 'common']);
  return (
    <div className={dialog.actions}>
      <Button look="bloom" isBusy={isBusy} onClick={onSave}>
        {t('crop.save')}
      </Button>
      <Button look="text" onClick={onClose}>
        {t('common:back')}
      </Button>
    </div>
  );
}
