/**
 * SQL expression for the cause that similar errors share: the error's text, with e-mail addresses, ids and numbers
 * replaced by `#`, cut to 1,000 characters; `unknown` if there is no text.
 * @param column SQL of the error's text
 */
export const causeOf = (column: string): string => String.raw`left(coalesce(nullif(regexp_replace(${column},
  '[^\s<>@]+@[^\s<>@]+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9]+', '#', 'g'), ''), 'unknown'), 1000)`;
