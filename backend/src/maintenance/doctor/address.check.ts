import { type Check, type Finding, reasonOf, right, warning, wrong } from '../../platform/examination/finding.js';

const NAME = 'Public address';
const PATIENCE_MS = 10_000;
/** Codes of Node for a certificate that a browser would not accept either. */
const CERTIFICATE = /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_|ERR_SSL_)/;

/** Whether the application answers at its public address, through the proxy that customers meet. */
export function addressChecks(publicUrl: string): Check[] {
  return [
    {
      name: NAME,
      fix: 'Compare PUBLIC_URL with the address of the proxy.',
      run: async () => {
        try {
          const response = await fetch(`${publicUrl}/api/Site`, { signal: AbortSignal.timeout(PATIENCE_MS) });
          await response.body?.cancel();
          return addressFinding(publicUrl, { status: response.status });
        } catch (error) {
          return addressFinding(publicUrl, { error });
        }
      },
    },
  ];
}

/** @param outcome the status of the response, or the error of `fetch` */
export function addressFinding(publicUrl: string, outcome: { status: number } | { error: unknown }): Finding {
  const start = 'Start the application, and let the proxy lead to it.';
  if ('status' in outcome) {
    return outcome.status === 200
      ? right(NAME, `the application answers at ${publicUrl}`)
      : warning(NAME, `${publicUrl}/api/Site answers ${outcome.status}`, start);
  }
  const { error } = outcome;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { code } = cause as { code?: unknown };
  return typeof code === 'string' && CERTIFICATE.test(code)
    ? wrong(
        NAME,
        `the certificate of ${publicUrl} is not valid: ${reasonOf(cause)}`,
        'Renew the certificate of the proxy.',
      )
    : warning(NAME, `${publicUrl} does not answer: ${reasonOf(cause)}`, start);
}
