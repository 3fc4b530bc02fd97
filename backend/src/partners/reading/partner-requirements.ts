import type { Partner, PartnerRequirement } from '@perpetua/contracts/partners.contract';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetPartnerReadiness, type PartnerReadiness } from '../../identity/index.js';
import { CheckAcceptance } from '../../legal/index.js';

/**
 * What an account lacks before its owner can be approved as a partner. Whoever accepts the invitation accepts the partner
 * terms with it, so these are named only to others.
 */
const lackingIn = (account: PartnerReadiness, hasAcceptedPartnerTerms: boolean): PartnerRequirement[] => {
  const met: Readonly<Record<Exclude<PartnerRequirement, 'location'>, boolean>> = {
    account: account.status === 'open' && account.isPartner,
    invitation: account.hasAcceptedTerms,
    partner_terms: hasAcceptedPartnerTerms || !account.hasAcceptedTerms,
    address: account.hasAddress,
    tax_number: account.hasTaxId,
  };
  return (Object.keys(met) as (keyof typeof met)[]).filter((requirement) => !met[requirement]);
};

interface Lacking {
  readonly missing?: PartnerRequirement[];
}

/** Finds out what is missing before a partner can be approved (docs/domain.md#partner). */
@Injectable()
export class PartnerRequirements {
  constructor(private readonly queries: QueryBus) {}

  /** What the account lacks; only the identity context and the consents know it. */
  async ofAccount(partnerId: string): Promise<readonly PartnerRequirement[]> {
    const [account, hasAcceptedPartnerTerms] = await Promise.all([
      this.queries.execute(new GetPartnerReadiness(partnerId)),
      this.queries.execute(new CheckAcceptance(partnerId, 'partner-terms')),
    ]);
    return account === null ? ['account'] : lackingIn(account, hasAcceptedPartnerTerms);
  }

  /** Everything that an applicant still lacks; nothing for a partner who waits for no approval. */
  async missingTo({ id, status, location }: Pick<Partner, 'id' | 'status' | 'location'>): Promise<Lacking> {
    if (status !== 'applied') return {};
    const missing = [...(await this.ofAccount(id)), ...(location === null ? (['location'] as const) : [])];
    return missing.length === 0 ? {} : { missing };
  }
}
