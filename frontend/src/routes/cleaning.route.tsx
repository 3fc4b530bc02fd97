import { useParams } from 'react-router-dom';
import { CleaningPurchase } from '../features/shop/catalogue/cleaning-purchase';
import { CleaningNotes } from '../features/shop/catalogue/product-notes';
import { ProductPage } from '../features/shop/catalogue/product-page';
import { productHandle } from '../features/shop/catalogue/product-handle';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = productHandle('cleanId', 'clean');

/** `/limpeza-de-campas/:cleanId`: one cleaning, as a single visit or in a plan. */
export function Component() {
  const { cleanId = '' } = useParams();
  return <ProductPage key={cleanId} id={cleanId} type="clean" Purchase={CleaningPurchase} Notes={CleaningNotes} />;
}
