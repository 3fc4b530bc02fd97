import { LegalDocumentPage } from '../features/shop/legal/legal-document';
import { legalHandle } from '../features/shop/legal/legal-handle';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = legalHandle('privacy');

/** `/politica-de-privacidade`: which data are processed and why, who sees them, and how long they are kept. */
export function Component() {
  return <LegalDocumentPage kind="privacy" />;
}
