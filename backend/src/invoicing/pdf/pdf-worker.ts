import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { IssuedDocument } from '../documents/document-content.js';
import { documentPage, type Support } from './document-page.js';
import { receiptPage } from './receipt-page.js';
import { fitted } from '../fonts/fitted-page.js';

const pages = { document: documentPage, receipt: receiptPage };

/** What to print: the document itself, or the receipt of its payment. */
export interface Sheet {
  readonly page: keyof typeof pages;
  readonly document: IssuedDocument;
  readonly support: Support;
}

/** The library reads fonts that are no files from here; its types lack it. */
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(name: string, bytes: Uint8Array): void } };

/** The fonts of the website's pages, as files that can be embedded into a PDF. */
const fonts = () => {
  const { resolve } = createRequire(import.meta.url);
  const face = (family: string, style: string, file: string): string =>
    resolve(`@expo-google-fonts/${family}/${style}/${file}_${style}.ttf`);
  return {
    Atkinson: {
      normal: face('atkinson-hyperlegible-next', '400Regular', 'AtkinsonHyperlegibleNext'),
      bold: face('atkinson-hyperlegible-next', '600SemiBold', 'AtkinsonHyperlegibleNext'),
    },
    Marcellus: { normal: face('marcellus', '400Regular', 'Marcellus') },
  };
};

const ours = fonts();
const files = new Set(Object.values(ours).flatMap((family) => Object.values(family)));
const ownFonts = Object.fromEntries(Object.entries(ours).map(([family, { normal }]) => [family, normal]));
// The library may read only the font files: it fetches nothing and reads no other file.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => files.has(path));

/**
 * Prints a sheet as a PDF. The PDF printer calls it in a thread, because it takes some tens of milliseconds. The thread
 * prints one sheet at a time, since the library's fonts are global.
 * @public
 */
export async function printed({ page, document, support }: Sheet): Promise<Uint8Array> {
  const made = pages[page](document, support);
  const sheet = fitted(made, ownFonts);
  const print = async (placesMarks: boolean): Promise<Uint8Array> => {
    for (const [name, bytes] of await sheet.files(placesMarks)) virtualfs.writeFileSync(name, bytes);
    pdfmake.setFonts({ ...ours, ...sheet.fonts });
    return pdfmake.createPdf(sheet.page).getBuffer();
  };
  try {
    return await print(true);
  } catch (error) {
    if (Object.keys(sheet.fonts).length === 0) throw error;
    return print(false);
  }
}
