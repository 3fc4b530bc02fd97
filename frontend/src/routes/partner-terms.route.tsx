import { LegalDocumentPage } from '../features/shop/legal/legal-document';
import { legalHandle } from '../features/shop/legal/legal-handle';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = legalHandle('partner-terms');

/** `/termos-de-parceiro`: what partners and the company expect of each other. */
export function Component() {
  return <LegalDocumentPage kind="partner-terms" />;
}
