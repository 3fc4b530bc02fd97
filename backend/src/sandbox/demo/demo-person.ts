import { derivedId } from '../../platform/ids.js';
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
  private calls = 0;

  private constructor(
    private readonly address: string,
    private readonly email: string,
    private readonly token: string,
  ) {}

  /** @param address URL of the application, without a slash at the end */
  static async logIn(address: string, email: string): Promise<DemoPerson> {
    const body = JSON.stringify({ email, password: demoPassword });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${address}/api/Auth/login`, { method: 'POST', headers, body });
    const { token } = await answerOf<{ token: string }>(answer, 'login');
    return new DemoPerson(address, email, token);
  }

  /**
   * Sends a request to a path under `/api` and returns the response's body.
   * @throws RefusedCall for an error response
   */
  async call<Body>(method: string, path: string, body?: object): Promise<Body> {
    const isForm = body instanceof FormData;
    this.calls += 1;
    const answer = await fetch(`${this.address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'idempotency-key': derivedId('seed', 'history', this.email, String(this.calls)),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    return answerOf<Body>(answer, `${method} ${path}`);
  }

  /** Uploads a JPEG picture in the form field `field`. */
  upload(method: string, path: string, { field, picture }: { field: string; picture: Buffer }): Promise<unknown> {
    const form = new FormData();
    form.append(field, new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `${field}.jpg`);
    return this.call(method, path, form);
  }
}

/** Pays an order through the sandbox, as the payer does on the payment page. */
export async function payInSandbox(address: string, paymentUrl: string): Promise<void> {
  const session = new URL(paymentUrl).pathname.split('/').at(-1) ?? '';
  const answer = await fetch(`${address}/sandbox/checkout/${session}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success' }),
  });
  await answerOf(answer, 'payment');
}

async function answerOf<Body>(answer: Response, what: string): Promise<Body> {
  const text = await answer.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  if (!answer.ok) throw new RefusedCall(what, body as RefusedCall['problem']);
  return body as Body;
}
