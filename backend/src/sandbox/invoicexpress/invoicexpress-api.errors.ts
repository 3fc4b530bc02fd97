/** A refusal of the double, with the status and the body of the API's refusals. */
export class InvoiceXpressApiError extends Error {
  constructor(
    readonly status: number,
    words: string,
  ) {
    super(words);
  }

  get body(): object {
    return { errors: [{ error: this.message }] };
  }
}

export const unauthorised = (): InvoiceXpressApiError => new InvoiceXpressApiError(401, 'Unauthorized');
export const notFound = (): InvoiceXpressApiError => new InvoiceXpressApiError(404, 'Document not found');
export const invalid = (words: string): InvoiceXpressApiError => new InvoiceXpressApiError(422, words);
export const conflict = (): InvoiceXpressApiError =>
  new InvoiceXpressApiError(409, 'A document with this proprietary_uid already exists');
