/**
 * A document that no further attempt can issue until a person has changed something: at the provider, in the settings
 * or in the order. Admins see it at once, with this message.
 */
export class CannotIssue extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotIssue';
  }
}

/** The document is issued, and the provider is still making its PDF. */
export class PdfNotReady extends Error {
  constructor() {
    super('the provider has not made the PDF yet');
    this.name = 'PdfNotReady';
  }
}
