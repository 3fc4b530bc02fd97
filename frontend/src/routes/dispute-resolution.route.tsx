import { LegalDocumentPage } from '../features/shop/legal/legal-document';
import { legalHandle } from '../features/shop/legal/legal-handle';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = legalHandle('dispute-resolution');

/** `/resolucao-alternativa-de-litigios`: whom consumers can turn to outside the courts. */
export function Component() {
  return <LegalDocumentPage kind="dispute-resolution" />;
}
