import { newId } from '../../platform/ids.js';
import { demoPassword } from './demo-accounts.js';

/** An error response of the API, with its problem details. */
export class RefusedCall extends Error {
  constructor(
    what: string,
    readonly problem: { readonly code?: string; readonly nearest?: { readonly date: string; readonly hour?: string } },
  ) {
    super(`${what}: ${JSON.stringify(problem)}`);
  }
}

/** A demo account that uses the API of this application, as a browser would. */
export class DemoPerson {
  private constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  /** @param address URL of the application, without a slash at the end */
  static async logIn(address: string, email: string): Promise<DemoPerson> {
    const body = JSON.stringify({ email, password: demoPassword });
    const headers = { 'content-type': 'application/json' };
    const url = `${address}/api/Auth/login`;
    const { token } = await answerOf<{ token: string }>('login', url, { method: 'POST', headers, body });
    return new DemoPerson(address, token);
  }

  /**
   * Sends a request to a path under `/api` and returns the response's body.
   * @throws RefusedCall for an error response
   */
  call<Body>(method: string, path: string, body?: object): Promise<Body> {
    const isForm = body instanceof FormData;
    return answerOf<Body>(`${method} ${path}`, `${this.address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'idempotency-key': newId(),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  /** Uploads a JPEG picture in the form field `field`. */
  upload(method: string, path: string, { field, picture }: { field: string; picture: Buffer }): Promise<unknown> {
    const form = new FormData();
    form.append(field, new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `${field}.jpg`);
    return this.call(method, path, form);
  }
}

/** Pays an order through the sandbox, as the payer does on the payment page; does nothing if it was paid before. */
export async function payInSandbox(address: string, paymentUrl: string): Promise<void> {
  const session = new URL(paymentUrl).pathname.split('/').at(-1) ?? '';
  const payment = answerOf('payment', `${address}/sandbox/checkout/${session}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success' }),
  });
  await payment.catch((error: unknown) => {
    const isPaid = error instanceof RefusedCall && error.problem.code === 'sandbox_session_complete';
    if (!isPaid) throw error;
  });
}

async function answerOf<Body>(what: string, url: string, request: RequestInit): Promise<Body> {
  const response = await fetch(url, request);
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) throw new RefusedCall(what, body as RefusedCall['problem']);
  return body as Body;
}
