/** A type face of the shop as its build names the file. */
const faces = [
  { file: 'marcellus-latin-400-normal', family: 'Marcellus', weight: '400' },
  { file: 'atkinson-hyperlegible-next-latin-wght-normal', family: 'Atkinson Hyperlegible Next', weight: '200 800' },
] as const;

/** A type face at the address where the payer's browser has it from the shop already. */
export interface ShopFont {
  readonly url: string;
  /** The rule of a style sheet that brings it in. */
  readonly rule: string;
}

/** The type faces that the shop's built page asks for; none of an empty page, where there is no build. */
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
