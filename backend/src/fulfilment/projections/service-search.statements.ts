/**
 * Whether a row of services is found by a text (a parameter), which stands in its number, products or place, or is one of
 * some orders (a parameter, uuid[]); each branch has an index of its own.
 */
export const servicesFoundBy = (q: string, orderIds: string): string => `service_id IN (
  SELECT service_id FROM fulfilment.service_texts WHERE text LIKE platform.search_pattern(${q}::text)
  UNION SELECT service_id FROM fulfilment.services WHERE order_id = ANY(${orderIds}::uuid[]))`;
