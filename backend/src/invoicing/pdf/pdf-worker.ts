import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { TFontDictionary } from 'pdfmake/interfaces.js';
import type { IssuedDocument } from '../documents/document-content.js';
import { documentPage, type Support } from './document-page.js';
import { receiptPage } from './receipt-page.js';

const pages = { document: documentPage, receipt: receiptPage };

/** What to print: the document itself, or the receipt of its payment. */
export interface Sheet {
  readonly page: keyof typeof pages;
  readonly document: IssuedDocument;
  readonly support: Support;
}

/** The fonts of the website's pages, as files that can be embedded into a PDF. */
const fonts = (): TFontDictionary => {
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
pdfmake.setFonts(ours);
// The library may read only the font files: it fetches nothing and reads no other file.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => files.has(path));

/**
 * Prints a sheet as a PDF. The PDF printer calls it in a thread, because it takes some tens of milliseconds.
 * @public
 */
export async function printed({ page, document, support }: Sheet): Promise<Uint8Array> {
  return pdfmake.createPdf(pages[page](document, support)).getBuffer();
}
