/**
 * SQL of what an error has in common with others of its kind: mail addresses, ids and numbers become `#`, and it is at most 1,000
 * characters long; `unknown` where there is no text.
 * @param column SQL of the error's text
 */
export const causeOf = (column: string): string => String.raw`left(coalesce(nullif(regexp_replace(${column},
  '[^\s<>@]+@[^\s<>@]+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9]+', '#', 'g'), ''), 'unknown'), 1000)`;
