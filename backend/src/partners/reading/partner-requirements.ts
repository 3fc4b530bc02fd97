import type { Partner, PartnerRequirement } from '@perpetua/contracts/partners.contract';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetPartnerReadiness, type PartnerReadiness } from '../../identity/index.js';

/** What an account lacks before its owner can be approved as a partner. */
const lackingIn = (account: PartnerReadiness | null): PartnerRequirement[] => {
  if (account === null) return ['account'];
  const met: Readonly<Record<Exclude<PartnerRequirement, 'location'>, boolean>> = {
    account: account.status === 'open' && account.isPartner,
    invitation: account.hasAcceptedTerms,
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

  /** What the account lacks; only the identity context knows it. */
  async ofAccount(partnerId: string): Promise<readonly PartnerRequirement[]> {
    return lackingIn(await this.queries.execute(new GetPartnerReadiness(partnerId)));
  }

  /** Everything that an applicant still lacks; nothing for a partner who waits for no approval. */
  async missingTo({ id, status, location }: Pick<Partner, 'id' | 'status' | 'location'>): Promise<Lacking> {
    if (status !== 'applied') return {};
    const missing = [...(await this.ofAccount(id)), ...(location === null ? (['location'] as const) : [])];
    return missing.length === 0 ? {} : { missing };
  }
}
