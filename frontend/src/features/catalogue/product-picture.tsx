import type { Product } from '@perpetua/contracts/catalogue.contract';
import { Icon } from '../../ui/icon';
import styles from './product-picture.module.css';

interface ProductPictureProps {
  product: Pick<Product, 'image' | 'thumbnail' | 'type'>;
  /** What the picture shows, where no text beside it does. */
  label?: string;
  /** How wide it is shown, as in the `sizes` of an image. */
  sizes: string;
  /** Whether the picture is visible first and must load eagerly. */
  isFirst?: boolean;
}

/** The picture of a product on its tile; a drawing of a flower or a grave while there is none. */
export function ProductPicture({ product, label = '', sizes, isFirst = false }: ProductPictureProps) {
  if (product.image === null) {
    return (
      <span className={styles.tile}>
        <Icon name={product.type === 'flower' ? 'flower' : 'grave'} size={72} />
      </span>
    );
  }
  return (
    <span className={styles.tile}>
      <img
        src={product.image}
        srcSet={pictureSources(product)}
        sizes={sizes}
        alt={label}
        width={640}
        height={640}
        loading={isFirst ? 'eager' : 'lazy'}
        {...(isFirst && { fetchPriority: 'high' as const })}
      />
    </span>
  );
}

/** The sizes a product's picture is kept in, as the `srcset` of an image; undefined while there is only one. */
export const pictureSources = ({ image, thumbnail }: Pick<Product, 'image' | 'thumbnail'>): string | undefined =>
  image === null || thumbnail === null ? undefined : `${thumbnail} 360w, ${image} 640w`;
