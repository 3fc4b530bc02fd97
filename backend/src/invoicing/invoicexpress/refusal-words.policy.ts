const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isRecord(value)) return [];
  return Object.values(value).flatMap(textsIn);
};

/**
 * What InvoiceXpress says about a refused request. Its answers have had several forms: `{errors: [{error}]}`,
 * `{errors: {field: [text]}}`, `{error}`, `{message}`. Undefined when there are no words.
 */
export const wordsOf = (body: unknown): string | undefined => {
  if (!isRecord(body)) return undefined;
  const words = [...new Set([body['errors'], body['error'], body['message']].flatMap(textsIn))];
  return words.length === 0 ? undefined : words.join('; ');
};
