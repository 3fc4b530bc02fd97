/** A text without capitals, accents and outer spaces, to compare what people type with names: "Évora " → "evora". */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
