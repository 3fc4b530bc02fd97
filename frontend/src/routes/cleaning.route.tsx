import { useParams } from 'react-router-dom';
import { CleaningPurchase } from '../features/catalogue/cleaning-purchase';
import { CleaningNotes } from '../features/catalogue/product-notes';
import { ProductPage } from '../features/catalogue/product-page';

/** `/limpeza-de-campas/:cleanId`: one cleaning, by the visit or in a plan. */
export function CleaningRoute() {
  const { cleanId = '' } = useParams();
  return <ProductPage key={cleanId} id={cleanId} type="clean" Purchase={CleaningPurchase} Notes={CleaningNotes} />;
}
