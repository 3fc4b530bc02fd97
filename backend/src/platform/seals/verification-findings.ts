import type { verificationSchema } from '@perpetua/contracts/audit.contract';
import type { z } from 'zod';

/** The result of a verification of the history. */
export type Verification = z.output<typeof verificationSchema>;

/** A difference that a verification found, with its location; stream, version and position are null if unknown. */
export type Finding = Verification['findings'][number];

const MAX_OF_A_KIND = 100;

/** Collects at most 100 findings of each kind. */
export class Findings {
  private readonly byKind = new Map<Finding['kind'], Finding[]>();

  add(finding: Finding): void {
    const ofKind = this.byKind.get(finding.kind);
    if (!ofKind) this.byKind.set(finding.kind, [finding]);
    else if (ofKind.length < MAX_OF_A_KIND) ofKind.push(finding);
  }

  /** Whether there is a finding at this feed position. */
  hasAt(position: string): boolean {
    return this.all().some((finding) => finding.position === position);
  }

  all(): Finding[] {
    return [...this.byKind.values()].flat();
  }
}
