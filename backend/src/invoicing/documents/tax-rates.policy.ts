/** The tax authority's codes for the VAT regions: mainland, Madeira, Azores. */
export const taxRegions = ['PT', 'PT-MA', 'PT-AC'] as const;
export type TaxRegion = (typeof taxRegions)[number];

export const rateClasses = ['reduced', 'intermediate', 'standard'] as const;
export type RateClass = (typeof rateClasses)[number];

type Rates = Readonly<Record<RateClass, number>>;

/** The rates of a region in whole percent, valid from a local date until the next entry of the region. */
interface DatedRates {
  readonly from: string;
  readonly rates: Rates;
}

/** The rates of CIVA art. 18, the newest entry last. A changed rate is a new entry. */
const RATES: Readonly<Record<TaxRegion, readonly DatedRates[]>> = {
  PT: [{ from: '2011-01-01', rates: { reduced: 6, intermediate: 13, standard: 23 } }],
  'PT-MA': [
    { from: '2012-04-01', rates: { reduced: 5, intermediate: 12, standard: 22 } },
    { from: '2024-10-01', rates: { reduced: 4, intermediate: 12, standard: 22 } },
  ],
  'PT-AC': [{ from: '2021-07-01', rates: { reduced: 4, intermediate: 9, standard: 16 } }],
};

const isRegion = (region: string): region is TaxRegion => taxRegions.some((known) => known === region);
const isClass = (taxClass: string): taxClass is RateClass => rateClasses.some((known) => known === taxClass);

/**
 * Returns the tax region that an event names.
 * @throws RangeError when the region is unknown
 */
export const taxRegionOf = (region: string): TaxRegion => {
  if (!isRegion(region)) throw new RangeError(`"${region}" is not a tax region`);
  return region;
};

/**
 * Returns the rate class that an event names.
 * @throws RangeError when the class is unknown
 */
export const rateClassOf = (taxClass: string): RateClass => {
  if (!isClass(taxClass)) throw new RangeError(`"${taxClass}" is not a tax class`);
  return taxClass;
};

/**
 * The VAT rate, in whole percent, of a rate class in a region on a local date (`YYYY-MM-DD`).
 * @throws RangeError for a date before the first known rate
 */
export const vatRate = (region: TaxRegion, rateClass: RateClass, date: string): number => {
  const entry = RATES[region].findLast(({ from }) => from <= date);
  if (entry === undefined) throw new RangeError(`no VAT rates of ${region} on ${date}`);
  return entry.rates[rateClass];
};
