import { useSite } from '../../lib/site';

/** The address that support answers at; an ellipsis until it is known. */
export function useSupportEmail(): string {
  return useSite()?.support.email ?? '…';
}
