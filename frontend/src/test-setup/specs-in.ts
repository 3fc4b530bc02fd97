// Imported here, so that its cleanup after each test holds for all specs of the file.
import '@testing-library/react';
import { afterEach, describe } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A spec that fills the page itself leaves nothing for the next one. */
afterEach(() => document.body.replaceChildren());

const sources = fileURLToPath(new URL('..', import.meta.url));

/**
 * Declares the tests of all specs in folders of `src` as tests of one file. React, the libraries and our parts are
 * loaded and compiled once for them; each spec keeps its own hooks.
 */
export function specsIn(...folders: readonly string[]): void {
  for (const folder of folders) {
    const files = readdirSync(join(sources, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => /(?<!policy|machine)\.spec\.tsx?$/.test(name)).toSorted()) {
      describe(join(folder, file), () => {
        require(join(sources, folder, file));
      });
    }
  }
}
