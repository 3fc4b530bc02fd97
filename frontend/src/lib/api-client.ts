/** What the server said: the status, the JSON body (undefined when it was none) and the business clock (`X-Now`). */
export interface Answer {
  status: number;
  body: unknown;
  now: Date | undefined;
}

/**
 * Reads `path` as JSON, whatever the status. Rejects only when no answer came: the server is away, `signal` was
 * aborted, or 8 seconds passed.
 */
export async function read(path: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(path, {
    headers: { Accept: 'application/json' },
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(8_000)]),
  });
  return { status: response.status, body: await jsonOf(response), now: instantOf(response.headers.get('X-Now')) };
}

/** The value as an object whose fields can be read; empty when it is none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function instantOf(header: string | null): Date | undefined {
  const instant = new Date(header ?? '');
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
