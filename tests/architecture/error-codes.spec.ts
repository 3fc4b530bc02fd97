import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { errorCodes, isErrorCode } from '@perpetua/contracts/error-codes';
import { fieldErrorCodes } from '@perpetua/contracts/http.contract';
import ts from 'typescript';
import { project } from './mini-tree.js';

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

/** What the types of all refusals say of their codes: the compiler knows them even where they come in a variable. */
const codesThrown = (): { file: string; code: string }[] => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(project, 'backend/tsconfig.json'),
    { noEmit: true, composite: false, incremental: false },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  if (!config) throw new Error('backend/tsconfig.json could not be read');
  const program = ts.createProgram({
    rootNames: config.fileNames,
    options: config.options,
    projectReferences: config.projectReferences,
  });
  const checker = program.getTypeChecker();
  const found: { file: string; code: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'DomainError') {
      const refusal = node.arguments?.[0];
      const property = refusal && checker.getTypeAtLocation(refusal).getProperty('code');
      const type = property && checker.getTypeOfSymbolAtLocation(property, node);
      const codes = type?.isUnion() ? type.types : [type];
      for (const code of codes) {
        found.push({
          file: node.getSourceFile().fileName,
          code: code?.isStringLiteral() ? code.value : 'a code that the compiler does not know',
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) {
    if (file.fileName.startsWith(join(project, 'backend/src'))) ts.forEachChild(file, visit);
  }
  return found;
};

describe('the codes of refusals', () => {
  it('stand in the contracts, every one that is thrown', () => {
    const thrown = codesThrown();
    expect(thrown.length).toBeGreaterThan(50);
    expect(thrown.filter(({ code }) => !isErrorCode(code))).toEqual([]);
  });

  it('are thrown, every one that stands in the contracts', () => {
    const unknown = errorCodes.filter(
      (code) => !backend.some(({ text }) => text.includes(`'${code}'`) || text.includes(`${code}:`)),
    );
    expect(unknown).toEqual([]);
  });

  it('of fields stand in the contracts too', () => {
    const given = [...contracts, ...backend].flatMap(({ text }) =>
      [...text.matchAll(/params: \{ code: '(\w+)' \}|path[^\n]*, code: '(\w+)'/g)].map((match) => match[1] ?? match[2]),
    );
    expect(given.length).toBeGreaterThan(5);
    expect(given.filter((code) => !fieldErrorCodes.some((known) => known === code))).toEqual([]);
  });
});
