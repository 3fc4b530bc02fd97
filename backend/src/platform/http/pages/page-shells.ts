import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@perpetua/contracts/languages';
import { z } from 'zod';

const indexSchema = z.object({
  pages: z.array(z.object({ path: z.string(), page: z.string() })),
  unknown: z.string(),
});

/** A page's path as a pattern: `/orders/:orderId` fits `/orders/7`. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^/${path.replace(/^\//, '').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'u');

/**
 * What a browser gets for a page that is not rendered ahead: its title, its frame and links that load its code, written
 * by the build for each page and language (frontend/src/shells.tsx). Only the path is known here, because the login
 * token is in the browser.
 */
export class PageShells {
  private constructor(
    private readonly pages: readonly { readonly pattern: RegExp; readonly page: string }[],
    private readonly unknown: string,
  ) {}

  /** Reads the list of pages from the built frontend; undefined when the build has none. */
  static async in(folder: string): Promise<PageShells | undefined> {
    const text = await readFile(join(folder, 'shells/shells.json'), 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const { pages, unknown } = indexSchema.parse(JSON.parse(text));
    // A path without parameters comes first: `/orders/new` is no order.
    const ordered = pages.toSorted((one, other) => parameters(one.path) - parameters(other.path));
    return new PageShells(
      ordered.map(({ path, page }) => ({ pattern: patternOf(path), page })),
      unknown,
    );
  }

  /** The shell of the page at a decoded path, relative to the built frontend; that of an unknown page if none has it. */
  fileFor(path: string, language: Language): string {
    return `/shells/${language}/${this.pageAt(path) ?? this.unknown}.html`;
  }

  /** Whether a decoded path is that of a page, apart from the one that says that there is none. */
  isPage(path: string): boolean {
    const page = this.pageAt(path);
    return page !== undefined && page !== this.unknown;
  }

  private pageAt(path: string): string | undefined {
    return this.pages.find(({ pattern }) => pattern.test(path))?.page;
  }
}

const parameters = (path: string): number => path.split('/:').length;
