import { useSite } from '../../../lib/site';
import { useWindows } from '../../../lib/windows';

/**
 * The values that the pages about the company insert, for example the support's e-mail address; “…” for a value that is
 * not loaded yet.
 */
export function useLegalFacts(): Record<string, string | number> {
  const windowOf = useWindows();
  return { email: useSite()?.support.email ?? '…', feedback: windowOf('feedback') };
}
