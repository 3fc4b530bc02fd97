import { LegalDocumentPage } from '../features/shop/legal/legal-document';
import { legalHandle } from '../features/shop/legal/legal-handle';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = legalHandle('cookies');

/** `/cookies`: what is stored in the browser. */
export function Component() {
  return <LegalDocumentPage kind="cookies" />;
}
