import { type Crop, type CropPlace, cropShapes } from '@perpetua/contracts/picture-crop';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import styles from './picture-cropper.module.css';
import { areaOfCrop, cropOfArea, maxZoom, type PictureSize } from './picture-crops.policy';

interface PictureCropperProps {
  place: CropPlace;
  /** The URL of the uncropped picture. */
  picture: string;
  /** The crop to start with. Null shows the whole picture; undefined starts with the largest centred crop. */
  crop: Crop | null | undefined;
  onCrop: (crop: Crop | null | undefined) => void;
}

/** How far an arrow key moves the picture, in CSS pixels; with Shift, a fifth of it. */
const keyStep = 10;
/** The highest zoom while the size of a picture is not known. */
const anyZoom = 20;

/** Chooses the visible part of a picture with pointer, touch or keyboard, or chooses the whole picture. */
export function PictureCropper({ place, picture, crop, onCrop }: PictureCropperProps) {
  const { t } = useTranslation('products');
  const [size, setSize] = useState<PictureSize>();
  const limit = size === undefined ? anyZoom : maxZoom(place, size);
  if (limit < 1) return <p role="alert">{t('crop.tooSmall')}</p>;
  if (crop === null) return <WholePicture picture={picture} onCut={() => onCrop(undefined)} />;
  return (
    <>
      <CropStage place={place} picture={picture} limit={limit} crop={crop} onSize={setSize} onCrop={onCrop} />
      <div className={styles.state}>
        <p className="small muted numbers" aria-live="polite">
          {crop !== undefined && size !== undefined && t('crop.position', inWords(crop, size))}
        </p>
        <Button look="text" isSmall onClick={() => onCrop(null)}>
          {t('crop.whole')}
        </Button>
      </div>
    </>
  );
}

function WholePicture({ picture, onCut }: { picture: string; onCut: () => void }) {
  const { t } = useTranslation('products');
  return (
    <>
      <div className={styles.stage}>
        <img src={picture} alt="" />
      </div>
      <div className={styles.state}>
        <p className="small muted">{t('crop.isWhole')}</p>
        <Button look="text" isSmall onClick={onCut}>
          {t('crop.cut')}
        </Button>
      </div>
    </>
  );
}

interface CropStageProps {
  place: CropPlace;
  picture: string;
  crop: Crop | undefined;
  limit: number;
  onSize: (size: PictureSize) => void;
  onCrop: (crop: Crop) => void;
}

function CropStage({ place, picture, crop, limit, onSize, onCrop }: CropStageProps) {
  const { t } = useTranslation('products');
  const [start] = useState(crop);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className={styles.stage}>
        <Cropper
          image={picture}
          aspect={cropShapes[place].ratio}
          crop={position}
          zoom={zoom}
          maxZoom={limit}
          keyboardStep={keyStep}
          {...(start && { initialCroppedAreaPercentages: areaOfCrop(start) })}
          cropperProps={{ role: 'application', 'aria-label': t('crop.area') }}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onMediaLoaded={({ naturalWidth: width, naturalHeight: height }) => onSize({ width, height })}
          onCropAreaChange={(area) => onCrop(cropOfArea(area, start))}
        />
      </div>
      <ZoomSlider zoom={zoom} max={limit} onZoom={setZoom} />
    </>
  );
}

function ZoomSlider({ zoom, max, onZoom }: { zoom: number; max: number; onZoom: (zoom: number) => void }) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const id = useId();
  const times = t('crop.times', { zoom: number(Math.round(zoom * 10) / 10) });
  return (
    <div className={styles.zoom}>
      <label htmlFor={id}>{t('crop.zoom')}</label>
      <input
        id={id}
        type="range"
        min={1}
        max={max}
        step={0.05}
        value={zoom}
        aria-valuetext={times}
        onChange={({ target }) => onZoom(Number(target.value))}
      />
      <output className="numbers" htmlFor={id}>
        {times}
      </output>
    </div>
  );
}

/** The size and position of a crop in pixels of the picture, as values for a translated text. */
const inWords = ({ x, y, width, height }: Crop, size: PictureSize) => ({
  width: Math.round(width * size.width),
  height: Math.round(height * size.height),
  left: Math.round(x * size.width),
  top: Math.round(y * size.height),
});
