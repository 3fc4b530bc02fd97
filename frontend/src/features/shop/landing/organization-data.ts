import type { PageFacts, StructuredThing } from '../../../lib/page-handle';
import { siteQuery } from '../../../lib/site';

/** The company as structured data for search engines. */
export function organizationData({ client, t, addressOf }: PageFacts): StructuredThing[] {
  const site = client.getQueryData(siteQuery().queryKey);
  return [
    {
      '@type': 'Organization',
      name: 'Perpétua',
      description: t('landing:description'),
      url: addressOf('/'),
      logo: addressOf('/favicon.svg'),
      ...(site !== undefined && { email: site.support.email, sameAs: site.social.map(({ url }) => url) }),
    },
  ];
}
