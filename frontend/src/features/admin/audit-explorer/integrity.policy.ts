import type { ContinuedVerification } from '@perpetua/contracts/audit.contract';

export type Finding = ContinuedVerification['findings'][number];

/** The state of the audit record: intact (`whole`), changed (`broken`), or not completely checked yet (`checking`). */
export type Integrity = 'whole' | 'broken' | 'checking';

/**
 * The discrepancies found by the continuous check and by the latest full check. A discrepancy that both checks found is
 * listed once.
 */
export function findingsOf({ findings, whole }: ContinuedVerification): Finding[] {
  const all = [...findings, ...(whole?.result?.findings ?? [])];
  const nameOf = ({ kind, position, streamId, version }: Finding) => [kind, position, streamId, version].join(' ');
  return [...new Map(all.map((finding) => [nameOf(finding), finding])).values()];
}

export function integrityOf(verification: ContinuedVerification): Integrity {
  if (findingsOf(verification).length > 0) return 'broken';
  return verification.isComplete && verification.whole?.state !== 'running' ? 'whole' : 'checking';
}
