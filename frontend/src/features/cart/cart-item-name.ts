import type { Language } from '@perpetua/contracts/languages';

/**
 * An item's name in `language`: it may be a JSON string of translations, in Portuguese if the language is missing
 * (docs/domain.md#specification).
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
