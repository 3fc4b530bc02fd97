import { readLegalDocument } from '@perpetua/contracts/legal-document';
import type { LegalKind } from '@perpetua/contracts/legal-versions';
import type { PageFacts, PageHandle } from '../../../lib/page-handle';
import { legalTextQuery } from './legal.api';

/** Title and description of the page of a legal text: those of the text itself. */
export function legalHandle(kind: LegalKind): PageHandle {
  const known = ({ client, language }: PageFacts) => client.getQueryData(legalTextQuery(kind, language).queryKey);
  return {
    title: (facts) => known(facts)?.title,
    description: (facts) => {
      const text = known(facts);
      return text && readLegalDocument(text.text).lead;
    },
  };
}
