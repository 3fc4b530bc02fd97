/**
 * An SQL subquery with the ids of the orders whose number, contact, invoice or place matches `q`, and of all orders of
 * the given customers. Both arguments are SQL parameters, `customerIds` of type uuid[]; each branch uses an index.
 */
export const ordersFoundBy = (q: string, customerIds: string): string => `
  SELECT order_id FROM ordering.orders WHERE platform.search_code(number) LIKE '%' || platform.search_code(${q}::text) || '%'
  UNION SELECT order_id FROM ordering.order_details WHERE search LIKE platform.search_pattern(${q}::text)
  UNION SELECT order_id FROM ordering.order_details WHERE contact_phone LIKE '%' || platform.search_digits(${q}::text) || '%'
  UNION SELECT order_id FROM ordering.order_details WHERE invoice_tax_id = platform.search_digits(${q}::text)
  UNION SELECT order_id FROM ordering.orders WHERE customer_id = ANY(${customerIds}::uuid[])`;
