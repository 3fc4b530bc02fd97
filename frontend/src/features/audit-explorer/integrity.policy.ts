import type { ContinuedVerification } from '@perpetua/contracts/audit.contract';

export type Finding = ContinuedVerification['findings'][number];

/** The state of the record: whole, changed, or not checked to its end yet. */
export type Integrity = 'whole' | 'broken' | 'checking';

/** What does not agree, by the last whole check and by the one that went on since; each place once. */
export function findingsOf({ findings, whole }: ContinuedVerification): Finding[] {
  const all = [...findings, ...(whole?.result?.findings ?? [])];
  const nameOf = ({ kind, position, streamId, version }: Finding) => [kind, position, streamId, version].join(' ');
  return [...new Map(all.map((finding) => [nameOf(finding), finding])).values()];
}

export function integrityOf(verification: ContinuedVerification): Integrity {
  if (findingsOf(verification).length > 0) return 'broken';
  return verification.isComplete && verification.whole?.state !== 'running' ? 'whole' : 'checking';
}
