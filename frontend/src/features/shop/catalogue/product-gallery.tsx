import type { Product, ProductPicture as Picture } from '@perpetua/contracts/catalogue.contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import styles from './product-gallery.module.css';
import { ProductPicture } from './product-picture';

/** The pictures of a product: one large, and thumbnails to choose from by pointer or by arrow keys. */
export function ProductGallery({ product }: { product: Product }) {
  const { t } = useTranslation('catalogue');
  const { text } = useFormats();
  const [chosen, setChosen] = useState<string>();
  const pictures = product.images ?? [];
  const shown = pictures.find(({ id }) => id === chosen) ?? pictures[0];
  const name = text(product.name);
  const words = shown === undefined ? '' : text(shown.alt);
  return (
    <>
      <div className={`card ${styles.frame}`}>
        <ProductPicture
          product={{ type: product.type, ...(shown ?? product) }}
          label={words === '' ? t('pictureOf', { name }) : words}
          sizes="(min-width: 900px) 50vw, 100vw"
          isFirst
        />
      </div>
      {pictures.length > 1 && <PictureChoice pictures={pictures} shown={shown?.id} onChoose={setChosen} />}
    </>
  );
}

interface PictureChoiceProps {
  pictures: readonly Picture[];
  /** Id of the picture that is shown large. */
  shown: string | undefined;
  onChoose: (id: string) => void;
}

function PictureChoice({ pictures, shown, onChoose }: PictureChoiceProps) {
  const { t } = useTranslation('catalogue');
  const { text } = useFormats();
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{t('pictures')}</legend>
      {pictures.map(({ id, thumbnail, alt }, index) => (
        <label key={id} className={styles.small}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            checked={id === shown}
            aria-label={[t('pictureNumber', { number: index + 1, count: pictures.length }), text(alt)]
              .filter((part) => part !== '')
              .join(': ')}
            onChange={() => onChoose(id)}
          />
          <img src={thumbnail} alt="" width={88} height={66} loading="lazy" />
        </label>
      ))}
    </fieldset>
  );
}
