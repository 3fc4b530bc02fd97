import type { ProductStatus } from '@perpetua/contracts/catalogue.contract';
import { useTranslation } from 'react-i18next';
import { FlowerGlyph, type FlowerGlyphName } from '../../../ui/flower-glyph';
import styles from './product-status-chip.module.css';

const glyphs: Record<ProductStatus, FlowerGlyphName> = { published: 'bloom', draft: 'bud', withdrawn: 'seed' };

/** The status of a product as an icon, a word and a colour. */
export function ProductStatusChip({ status }: { status: ProductStatus }) {
  const { t } = useTranslation('products');
  return (
    <span className={`chip ${styles[status]}`}>
      <FlowerGlyph name={glyphs[status]} />
      {t(`chip.${status}`)}
    </span>
  );
}
