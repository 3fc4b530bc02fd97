import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces.js';

/** The maximum number of cached PDFs. They have no expiry, because a printed document never changes. */
const KEPT = 100;

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

interface Printing {
  createPdf(page: TDocumentDefinitions): { getBuffer(): Promise<Uint8Array> };
}

/**
 * Prints PDFs one at a time, because each print blocks the event loop for some tens of milliseconds. The library is
 * loaded for the first PDF; most processes never print. Concurrent requests for the same PDF share one print.
 */
@Injectable()
export class PdfPrinter {
  private readonly printed = new LRUCache<string, Uint8Array>({ max: KEPT });
  /** PDFs that are being printed, by key: a second request waits for the same print. */
  private readonly printing = new Map<string, Promise<Uint8Array>>();
  private readonly queue = new PQueue({ concurrency: 1 });
  private loading: Promise<Printing> | undefined;

  /** Returns the bytes of a PDF. The same `key` always means the same PDF. */
  async print(key: string, page: () => TDocumentDefinitions): Promise<Uint8Array> {
    const kept = this.printed.get(key);
    if (kept !== undefined) return kept;
    let printing = this.printing.get(key);
    if (printing === undefined) {
      printing = this.queue.add(() => this.printNow(key, page)).finally(() => this.printing.delete(key));
      this.printing.set(key, printing);
    }
    return printing;
  }

  private async printNow(key: string, page: () => TDocumentDefinitions): Promise<Uint8Array> {
    this.loading ??= load();
    const pdfmake = await this.loading;
    const bytes = await pdfmake.createPdf(page()).getBuffer();
    this.printed.set(key, bytes);
    return bytes;
  }
}

/** Loads the PDF library and lets it read only the font files: it fetches nothing and reads no other file. */
const load = async (): Promise<Printing> => {
  const { default: pdfmake } = await import('pdfmake');
  const ours = fonts();
  const files = new Set(Object.values(ours).flatMap((family) => Object.values(family)));
  pdfmake.setFonts(ours);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => files.has(path));
  return pdfmake;
};
