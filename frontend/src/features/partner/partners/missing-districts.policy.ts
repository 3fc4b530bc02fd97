import type { PartnerProspect } from '@perpetua/contracts/partner-prospect.contract';
import type { PartnerType } from '@perpetua/contracts/roles';

/** A district with its municipalities that no partner of a type reaches, in the order of the answer. */
export interface MissingDistrict {
  readonly district: string;
  readonly cities: readonly string[];
}

/** The districts in which partners of a type are missing. */
export function missingDistricts(
  missing: PartnerProspect['missing'],
  partnerType: PartnerType,
): readonly MissingDistrict[] {
  const byDistrict = new Map<string, string[]>();
  for (const { district, city, partnerTypes } of missing) {
    if (!partnerTypes.includes(partnerType)) continue;
    byDistrict.set(district, [...(byDistrict.get(district) ?? []), city]);
  }
  return [...byDistrict].map(([district, cities]) => ({ district, cities }));
}
