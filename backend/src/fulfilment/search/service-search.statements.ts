/**
 * A condition that a text (a parameter) is found in a service's number, products or place, or that the service belongs
 * to one of some orders or customers (parameters, uuid[]); each branch has its index.
 */
export const servicesFoundBy = (q: string, orderIds: string, customerIds: string): string => `service_id IN (
  SELECT service_id FROM fulfilment.service_texts WHERE text LIKE platform.search_pattern(${q}::text)
  UNION SELECT service_id FROM fulfilment.services WHERE order_id = ANY(${orderIds}::uuid[])
  UNION SELECT service_id FROM fulfilment.services WHERE customer_id = ANY(${customerIds}::uuid[]))`;
