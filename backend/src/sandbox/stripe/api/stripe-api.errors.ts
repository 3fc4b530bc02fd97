/** Stripe's error types, from which the SDK derives its error classes. */
export type StripeErrorType = 'invalid_request_error' | 'idempotency_error' | 'api_error';

/** An error as Stripe returns it: the HTTP status, and the content of the error envelope. */
export interface StripeRefusal {
  readonly status: 400 | 401 | 404 | 409 | 500;
  readonly type: StripeErrorType;
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
}

/** An error of the sandbox's Stripe API, sent in Stripe's error envelope. */
export class StripeApiError extends Error {
  override readonly name = 'StripeApiError';

  constructor(readonly refusal: StripeRefusal) {
    super(refusal.message);
  }
}

/** Stripe's error envelope: `{ error: { type, code, param, message } }`. */
export function errorEnvelope({ type, message, code, param }: StripeRefusal): { error: Omit<StripeRefusal, 'status'> } {
  return { error: { ...(code && { code }), message, ...(param && { param }), type } };
}

export const invalidRequest = (message: string, details: { code?: string; param?: string } = {}): StripeApiError =>
  new StripeApiError({ status: 400, type: 'invalid_request_error', message, ...details });

/** 404: the object does not exist. `what` is Stripe's name of its kind, for example `checkout.session`. */
export const resourceMissing = (what: string, id: string, param = 'id'): StripeApiError =>
  new StripeApiError({
    status: 404,
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  });

export const unrecognisedUrl = (method: string, url: string): StripeApiError =>
  new StripeApiError({
    status: 404,
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${url}).`,
  });

export const keyMissing = (): StripeApiError =>
  new StripeApiError({
    status: 401,
    type: 'invalid_request_error',
    message: 'You did not provide an API key. Use HTTP Bearer authentication: "Authorization: Bearer YOUR_SECRET_KEY".',
  });

export const keyInvalid = (): StripeApiError =>
  new StripeApiError({ status: 401, type: 'invalid_request_error', message: 'Invalid API Key provided.' });

/** 400: the idempotency key was used before with another request. */
export const keyReused = (key: string): StripeApiError =>
  new StripeApiError({
    status: 400,
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
