/** Tax regions, with the tax authority's codes (docs/domain.md#portuguese-formats); the islands have holidays of their own. */
export const regions = ['PT', 'PT-MA', 'PT-AC'] as const;
export type Region = (typeof regions)[number];
