import { newId } from '../../../backend/src/platform/ids.js';
import { demoPassword } from '../../../backend/src/sandbox/demo/demo-accounts.js';

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
   * @throws Error for an error response, with its problem details
   */
  call<Body>(method: string, path: string, body?: object): Promise<Body> {
    return answerOf<Body>(`${method} ${path}`, `${this.address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'idempotency-key': newId(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}

async function answerOf<Body>(what: string, url: string, request: RequestInit): Promise<Body> {
  const response = await fetch(url, request);
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) throw new Error(`${what}: ${text}`);
  return body as Body;
}
