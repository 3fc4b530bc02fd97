import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ErrorCode, errorCodes, errorStatuses, isErrorCode } from '@perpetua/contracts/error-codes';
import { fieldErrorCodes } from '@perpetua/contracts/field-errors';
import { DomainError } from '../../backend/src/platform/domain/domain-error.js';
import { project } from '../support/fixtures/mini-tree.js';

interface Source {
  readonly file: string;
  readonly text: string;
}

const sourcesIn = async (folder: string): Promise<Source[]> => {
  const entries = await readdir(join(project, folder), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
};

let backend: Source[];
let contracts: Source[];
beforeAll(async () => {
  [backend, contracts] = await Promise.all([sourcesIn('backend/src'), sourcesIn('contracts/src')]);
});

describe('the error codes', () => {
  it('are in the contracts: an unknown code does not compile', () => {
    // @ts-expect-error If this ever compiles, `npm run check` reports it.
    const { code } = new DomainError({ code: 'no_such_code', message: 'No.' });
    expect(isErrorCode(code)).toBe(false);
  });

  it('have one status each, also those that several contexts return', () => {
    const returned = contracts
      .flatMap(({ text }) => [...text.matchAll(/export const \w+Errors = \{([^}]*)\}/g)])
      .flatMap(([, entries = '']) => [...entries.matchAll(/(\w+): (\d+)/g)]);
    expect(returned.length).toBeGreaterThan(errorCodes.length);
    for (const [, code = '', status] of returned) {
      expect({ code, status }).toEqual({ code, status: String(errorStatuses[code as ErrorCode]) });
    }
  });

  it('in the contracts are all used in the backend', () => {
    const unknown = errorCodes.filter(
      (code) => !backend.some(({ text }) => text.includes(`'${code}'`) || text.includes(`${code}:`)),
    );
    expect(unknown).toEqual([]);
  });

  it('of fields are in the contracts too', () => {
    const given = [...contracts, ...backend].flatMap(({ text }) =>
      [...text.matchAll(/\b(?:error: |abort: true, error: )'([a-z]+(?:_[a-z]+)+)'|path[^\n]*, code: '(\w+)'/g)].map(
        (match) => match[1] ?? match[2],
      ),
    );
    expect(given.length).toBeGreaterThan(5);
    expect(given.filter((code) => !fieldErrorCodes.some((known) => known === code))).toEqual([]);
  });
});
