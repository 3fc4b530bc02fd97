import type { Product } from '@perpetua/contracts/catalogue.contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { photoTypes } from '../../lib/photo-preparation';
import { usePhotoProblemText } from '../../lib/photo-problems';
import { FieldError } from '../../ui/form-field';
import layout from '../../ui/form-layout.module.css';
import { Icon } from '../../ui/icon';
import { ProductPicture } from '../catalogue/product-picture';
import styles from './product-editor.module.css';

interface ProductPictureFieldProps {
  product: Pick<Product, 'image' | 'thumbnail' | 'type'>;
  isBusy: boolean;
  /** Why the last file was refused. */
  error: Error | null;
  onChoose: (file: File) => void;
}

/** The picture of a product, and another one in its place. */
export function ProductPictureField({ product, isBusy, error, onChoose }: ProductPictureFieldProps) {
  const { t } = useTranslation('products');
  const id = useId();
  const textOf = usePhotoProblemText();
  const described = `${id}-hint ${id}-error`;
  return (
    <section className={`card ${layout.part}`} aria-labelledby="product-picture">
      <h2 id="product-picture" className="heading-small">
        {t('picture.title')}
      </h2>
      <div className={styles.picture} aria-busy={isBusy}>
        <ProductPicture product={product} sizes="200px" />
        <div className={styles.pictureChoice}>
          <input
            id={id}
            className={`visually-hidden ${styles.file}`}
            type="file"
            accept={photoTypes.join(',')}
            disabled={isBusy}
            aria-describedby={described}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file !== undefined) onChoose(file);
              currentTarget.value = '';
            }}
          />
          <label htmlFor={id} className="button button-outlined">
            <Icon name="camera" />
            {t(isBusy ? 'picture.busy' : product.image === null ? 'picture.add' : 'picture.replace')}
          </label>
          <p id={`${id}-hint`} className="small muted">
            {t('picture.hint')}
          </p>
          <FieldError id={`${id}-error`} error={error === null ? undefined : textOf(error)} />
        </div>
      </div>
    </section>
  );
}
