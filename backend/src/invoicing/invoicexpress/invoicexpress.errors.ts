import { CannotIssue } from '../documents/issuing.errors.js';

/** Why InvoiceXpress was called, for messages: `to make the draft`. */
export type Purpose = string;

/** No answer, or one that says that a later attempt may succeed: an outage, too many requests, a time limit. */
export class InvoiceXpressAway extends Error {
  constructor(purpose: Purpose, why: string) {
    super(`InvoiceXpress could not be asked ${purpose}: ${why}`);
    this.name = 'InvoiceXpressAway';
  }
}

/** A refusal that stays until a person has changed something; contains the provider's words. */
export class InvoiceXpressRefused extends CannotIssue {
  constructor(
    purpose: Purpose,
    readonly status: number,
    words: string,
  ) {
    super(`InvoiceXpress refused ${purpose} (${status}): ${words}`);
    this.name = 'InvoiceXpressRefused';
  }
}
