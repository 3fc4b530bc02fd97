import { doneAtBelievedHours } from '@perpetua/contracts/fulfilment.contract';

const BELIEVED_MS = doneAtBelievedHours * 3_600_000;

/** What decides whether the server believes when a partner says that something was done. */
export interface Believing {
  /** When the call arrived. */
  readonly now: Date;
  /** When the partner accepted the service (ISO 8601); undefined if that is not known. */
  readonly acceptedAt: string | undefined;
}

/**
 * When an act was done, by the partner's own statement (ISO 8601). Null if there is none, or it is not believed: more
 * than 12 h back, before the acceptance, or not before the arrival. The arrival then counts.
 */
export const believedDoneAt = (stated: string | undefined, { now, acceptedAt }: Believing): Date | null => {
  if (stated === undefined) return null;
  const at = Date.parse(stated);
  const from = Math.max(now.getTime() - BELIEVED_MS, acceptedAt === undefined ? 0 : Date.parse(acceptedAt));
  return at < now.getTime() && at >= from ? new Date(at) : null;
};

/** The event's field with the instant at which the act was done; none if the arrival counts. */
export const doneField = (doneAt: Date | null): { readonly doneAt?: string } =>
  doneAt === null ? {} : { doneAt: doneAt.toISOString() };
