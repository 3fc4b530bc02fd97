import { LegalDocumentPage } from '../features/shop/legal/legal-document';
import { legalHandle } from '../features/shop/legal/legal-handle';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = legalHandle('withdrawal');

/** `/livre-resolucao`: the right of withdrawal, its exception for flowers, and the model form. */
export function Component() {
  return <LegalDocumentPage kind="withdrawal" />;
}
