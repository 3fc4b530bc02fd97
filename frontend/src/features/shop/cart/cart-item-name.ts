import type { Language } from '@perpetua/contracts/languages';

/**
 * The name of a cart item in `language`. If `name` is a JSON string of translations without this language, the
 * Portuguese name; if it is plain text, the text itself (docs/domain.md#specification).
 */
export function cartItemName(name: string, language: Language): string {
  try {
    const translations: unknown = JSON.parse(name);
    if (typeof translations !== 'object' || translations === null) return name;
    const texts = translations as Partial<Record<string, string>>;
    return texts[language] || texts['pt'] || name;
  } catch {
    return name;
  }
}
