import { Query } from '@nestjs/cqrs';
import type { Consent, ConsentAct, LegalText } from '@perpetua/contracts/legal.contract';
import type { AcceptedKind, LegalKind } from '@perpetua/contracts/legal-versions';
import type { Language } from '@perpetua/contracts/languages';
import type { RunOptions } from '../platform/domain/decider-runner.js';

/**
 * Returns a legal text as it is shown: by default the version in force. `plainText` of `legal-plain-text.policy.ts` is
 * the form for mails.
 * @throws DomainError 404 `legal_text_unknown` for a version that does not exist
 */
export class GetLegalText extends Query<LegalText & { readonly plainText: string }> {
  constructor(
    readonly kind: LegalKind,
    readonly language: Language,
    readonly version?: string,
  ) {
    super();
  }
}

/** Texts that a person accepts with one act, in the version in force. */
export interface Acceptance {
  readonly userId: string;
  readonly kinds: readonly AcceptedKind[];
  /** The language in which the person read the texts. */
  readonly language: Language;
  readonly act: ConsentAct;
  /** The order of a checkout. */
  readonly orderId?: string;
  /** When the person accepted them, by the business clock; now by default. */
  readonly at?: Date;
}

/**
 * Returns the statement that records an acceptance. The caller runs it in the transaction of the act, so that neither
 * is stored without the other. A repeat records nothing.
 */
export class GetConsentRows extends Query<NonNullable<RunOptions['rows']>> {
  constructor(readonly acceptance: Acceptance) {
    super();
  }
}

/** Returns what a person accepted, or what was accepted with one order, with the texts as they were shown. */
export class ListConsents extends Query<readonly (Consent & { readonly text: string })[]> {
  constructor(readonly of: { readonly userId: string } | { readonly orderId: string }) {
    super();
  }
}

/** Whether a person has accepted the version of a text that is in force. */
export class CheckAcceptance extends Query<boolean> {
  constructor(
    readonly userId: string,
    readonly kind: AcceptedKind,
  ) {
    super();
  }
}
