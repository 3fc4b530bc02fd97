import type { Product, ProductType } from '@perpetua/contracts/catalogue.contract';
import type { PageFacts, PageHandle, StructuredThing } from '../../../lib/page-handle';
import { productQuery } from './catalogue.api';
import { productPath } from './product-links.policy';
import { catalogueCrumbs, home } from './trail';

/**
 * The title, breadcrumb and metadata of a product's page; `param` is the route parameter that holds the product's id.
 */
export function productHandle(param: string, type: ProductType): PageHandle {
  const productOf = ({ client, params }: PageFacts) => client.getQueryData(productQuery(params[param] ?? '').queryKey);
  return {
    title: (facts) => nameOf(productOf(facts), facts) ?? facts.t(catalogueCrumbs[type].name),
    description: (facts) => {
      const product = productOf(facts);
      return product && facts.text(product.description);
    },
    breadcrumb: [home, catalogueCrumbs[type]],
    structuredData: (facts) => {
      const product = productOf(facts);
      return product === undefined ? [] : [dataOf(product, facts)];
    },
  };
}

const nameOf = (product: Product | undefined, { text }: PageFacts) => product && text(product.name);

/** The structured data of a product: flowers are a `Product`, a cleaning is a `Service` (schema.org). */
function dataOf(product: Product, { text, addressOf }: PageFacts): StructuredThing {
  const url = addressOf(productPath(product));
  const seller = { '@type': 'Organization', name: 'Perpétua', url: addressOf('/') };
  return {
    '@type': product.type === 'flower' ? 'Product' : 'Service',
    name: text(product.name),
    description: text(product.description),
    url,
    ...(product.image !== null && { image: addressOf(product.image) }),
    ...(product.type === 'clean' && { provider: seller, areaServed: { '@type': 'Country', name: 'Portugal' } }),
    offers: {
      '@type': 'Offer',
      price: product.price,
      priceCurrency: 'EUR',
      url,
      ...(product.type === 'flower' && { availability: 'https://schema.org/InStock', seller }),
    },
  };
}
