/** The fonts of the shop; `file` is the beginning of the font's file name in the shop's build. */
const faces = [
  { file: 'marcellus-latin-400-normal', family: 'Marcellus', weight: '400' },
  { file: 'atkinson-hyperlegible-next-latin-wght-normal', family: 'Atkinson Hyperlegible Next', weight: '400 700' },
] as const;

/** A font of the shop, at the URL from which the payer's browser has already loaded it in the shop. */
export interface ShopFont {
  readonly url: string;
  /** The CSS `@font-face` rule that loads the font. */
  readonly rule: string;
}

/** The fonts that the shop's built page refers to; empty if the shop is not built. */
export function shopFonts(shopPage: string): ShopFont[] {
  return faces.flatMap(({ file, family, weight }) => {
    const url = new RegExp(`"(/assets/${file}-[\\w-]+\\.woff2)"`).exec(shopPage)?.[1];
    if (url === undefined) return [];
    const source = `url(${url}) format("woff2")`;
    return [
      { url, rule: `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:${source}}\n` },
    ];
  });
}
