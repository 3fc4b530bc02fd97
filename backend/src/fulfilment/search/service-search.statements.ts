/**
 * SQL condition for services whose order number, products or place contain the text `q`, or that belong to one of the
 * given orders or customers (uuid[]). The arguments are SQL parameters; each branch has an index.
 */
export const servicesFoundBy = (q: string, orderIds: string, customerIds: string): string => `service_id IN (
  SELECT service_id FROM fulfilment.service_texts WHERE text LIKE platform.search_pattern(${q}::text)
  UNION SELECT service_id FROM fulfilment.services WHERE order_id = ANY(${orderIds}::uuid[])
  UNION SELECT service_id FROM fulfilment.services WHERE customer_id = ANY(${customerIds}::uuid[]))`;
