/** Converts a typed amount to the server's format: "12,5" → "12.50"; other texts are returned unchanged. */
export function amountTyped(text: string): string {
  const typed = /^0*(\d+)(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s€]/g, ''));
  return typed === null ? text : `${typed[1] ?? '0'}.${(typed[2] ?? '').padEnd(2, '0')}`;
}
