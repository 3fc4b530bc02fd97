import type { ProductPicture } from '@perpetua/contracts/catalogue.contract';
import type { CropChanges } from '@perpetua/contracts/picture-crop';
import { languages } from '@perpetua/contracts/languages';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { PictureCropButton } from './picture-crop-button';
import styles from './product-pictures.module.css';

interface PictureRowProps extends PictureActsProps {
  /** Whether the texts of this picture are shown below the list. */
  isChosen: boolean;
  /** Whether typed texts of this picture are not saved yet. */
  isTyped: boolean;
  onChoose: () => void;
}

interface PictureActsProps {
  picture: ProductPicture;
  /** The position of the picture in the list, starting at 0. */
  index: number;
  count: number;
  isBusy: boolean;
  onMove: (from: number, to: number) => void;
  onCrop: (crops: CropChanges, afterwards: () => void) => void;
  onRemove: () => void;
}

/** One picture of a product, which can be moved by dragging or by its buttons. */
export function PictureRow({ isChosen, isTyped, onChoose, ...acts }: PictureRowProps) {
  const { picture } = acts;
  const { t } = useTranslation('products');
  const { text } = useFormats();
  const isCropped = picture.crops?.shop !== undefined || picture.crops?.cart !== undefined;
  const missing = languages.filter((language) => picture.alt[language] === '').length;
  return (
    <li className={styles.row} data-chosen={isChosen} draggable={!acts.isBusy}>
      <img className={styles.small} src={picture.thumbnail} alt="" width={64} height={64} draggable={false} />
      <button type="button" className={styles.words} aria-pressed={isChosen} onClick={onChoose}>
        <span className={styles.name}>{text(picture.alt) || t('picture.number', { number: acts.index + 1 })}</span>
        <span className="small muted">
          {acts.index === 0 ? `${t('picture.cover')} · ` : ''}
          {isCropped && `${t('crop.isCropped')} · `}
          {missing === 0 ? t('picture.complete') : t('picture.missing', { count: missing })}
          {isTyped && ` · ${t('picture.unsaved')}`}
        </span>
      </button>
      <PictureActs {...acts} />
    </li>
  );
}

function PictureActs({ picture, index, count, isBusy, onMove, onCrop, onRemove }: PictureActsProps) {
  const { t } = useTranslation('products');
  const number = index + 1;
  const up = { label: t('picture.up', { number }), isOff: index === 0, to: index - 1, className: styles.up };
  const down = { label: t('picture.down', { number }), isOff: number === count, to: index + 1, className: undefined };
  return (
    <span className={styles.moves}>
      {[up, down].map(({ label, isOff, to, className }) => (
        <IconButton key={label} aria-label={label} disabled={isBusy || isOff} onClick={() => onMove(index, to)}>
          <span className={className}>
            <Icon name="chevron" />
          </span>
        </IconButton>
      ))}
      <PictureCropButton picture={picture} number={number} isBusy={isBusy} onCrop={onCrop} />
      <IconButton aria-label={t('picture.remove', { number })} disabled={isBusy} onClick={onRemove}>
        <Icon name="trash" />
      </IconButton>
    </span>
  );
}
