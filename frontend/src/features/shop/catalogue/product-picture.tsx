import type { Product } from '@perpetua/contracts/catalogue.contract';
import { Icon } from '../../../ui/icon';
import { LateImage } from './late-image';
import styles from './product-picture.module.css';

interface ProductPictureProps {
  product: Pick<Product, 'image' | 'thumbnail' | 'type'>;
  /** Alternative text; omitted if a text next to the picture says the same. */
  label?: string;
  /** The picture's width on the page, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** Whether the picture is visible on a phone without scrolling, and so loads first. */
  isFirst?: boolean;
}

/** The picture of a product on a tile; a drawing of a flower or a grave if the product has no picture. */
export function ProductPicture({ product, label = '', sizes, isFirst = false }: ProductPictureProps) {
  if (product.image === null) {
    return (
      <span className={styles.tile}>
        <Icon name={product.type === 'flower' ? 'flower' : 'grave'} size={72} />
      </span>
    );
  }
  const image = {
    src: product.image,
    srcSet: pictureSources(product),
    sizes,
    width: 640,
    height: 640,
  };
  return (
    <span className={styles.tile}>
      {isFirst ? (
        <img {...image} alt={label} loading="eager" fetchPriority="high" />
      ) : (
        <LateImage {...image} alt={label} />
      )}
    </span>
  );
}

/** The stored sizes of a product's picture as a `srcset`; undefined if the picture or its thumbnail is missing. */
export const pictureSources = ({ image, thumbnail }: Pick<Product, 'image' | 'thumbnail'>): string | undefined =>
  image === null || thumbnail === null ? undefined : `${thumbnail} 320w, ${image} 640w`;
