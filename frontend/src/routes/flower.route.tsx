import { useParams } from 'react-router-dom';
import { FlowerPurchase } from '../features/shop/catalogue/flower-purchase';
import { FlowerNotes } from '../features/shop/catalogue/product-notes';
import { ProductPage } from '../features/shop/catalogue/product-page';
import { productHandle } from '../features/shop/catalogue/product-handle';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = productHandle('flowerId', 'flower');

/** `/flower/:flowerId`: one product of the florists, with the note on where it may be delivered. */
export function Component() {
  const { flowerId = '' } = useParams();
  return <ProductPage key={flowerId} id={flowerId} type="flower" Purchase={FlowerPurchase} Notes={FlowerNotes} />;
}
