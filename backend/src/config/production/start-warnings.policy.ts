/** The facts that decide on warnings at the start. */
export interface StartFacts {
  /** Whether payments go to the sandbox, whose clock, mails and payment page need no login. */
  readonly sandbox: boolean;
  readonly http: { readonly host: string };
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;

/**
 * Returns warnings for the person who starts the application; none when the sandbox is not exposed to other machines.
 */
export function startWarnings({ sandbox, http }: StartFacts): string[] {
  if (!sandbox || LOOPBACK.test(http.host)) return [];
  return [
    `Warning: the sandbox is open to everybody who can reach ${http.host}. Without a login they can read its mails,`,
    'password links included, and move its clock. Set HOST=127.0.0.1, or STRIPE_SECRET_KEY to leave the sandbox.',
  ];
}
