import { LegalDocumentPage } from '../features/shop/legal/legal-document';
import { legalHandle } from '../features/shop/legal/legal-handle';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = legalHandle('terms');

/** `/termos-e-condicoes`: what is sold, how it is paid, and what happens when something goes wrong. */
export function Component() {
  return <LegalDocumentPage kind="terms" />;
}
