import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MiniTree, plantTree } from '../support/fixtures/mini-tree.js';

interface Probe {
  /** The rule that must be reported; `keeps` if no rule may be reported. */
  readonly rule: string;
  readonly what: string;
  readonly file: string;
  readonly text: string;
}

const keeps = 'keeps';

const modules: readonly Probe[] = [
  ...['EventBus', 'EventPublisher', 'EventsHandler', 'Saga', 'AggregateRoot', 'ofType'].map((name) => ({
    rule: 'eslint(no-restricted-imports)',
    what: `${name} of @nestjs/cqrs`,
    file: `backend/src/cart/${name}.handlers.ts`,
    text: `import { ${name} } from '@nestjs/cqrs';\nexport const taken = ${name};`,
  })),
  {
    rule: 'eslint(no-restricted-imports)',
    what: 'CommandHandler of @nestjs/cqrs',
    file: 'backend/src/cart/own.handlers.ts',
    text: `import { CommandHandler } from '@nestjs/cqrs';\nexport const taken = CommandHandler;`,
  },
  ...['Controller', 'Get', 'Body', 'HttpCode'].map((name) => ({
    rule: 'eslint(no-restricted-imports)',
    what: `${name} of @nestjs/common`,
    file: `backend/src/cart/${name}.controller.ts`,
    text: `import { ${name} } from '@nestjs/common';\nexport const taken = ${name};`,
  })),
  ...['decider', 'policy', 'process', 'events', 'commands', 'queries'].map((role) => ({
    rule: 'eslint(no-restricted-imports)',
    what: `a bus in a *.${role}.ts file`,
    file: `backend/src/cart/bus.${role}.ts`,
    text: `import { QueryBus } from '@nestjs/cqrs';\nexport const taken = QueryBus;`,
  })),
  {
    rule: keeps,
    what: 'the base classes of messages',
    file: 'backend/src/cart/cart.commands.ts',
    text: `import { Command, Query } from '@nestjs/cqrs';
export class EmptyCart extends Command<void> {}
export class GetPricedCart extends Query<object> {}`,
  },
];

const hiddenInputs = [
  'new Date()',
  'Date.now()',
  'Date()',
  'performance.now()',
  'Math.random()',
  'crypto.randomUUID()',
];

const rulesOfTime: readonly Probe[] = [
  ...hiddenInputs.map((call, index) => ({
    rule: 'perpetua(no-hidden-input)',
    what: `${call} in a decider`,
    file: `backend/src/ordering/hidden-${index}.decider.ts`,
    text: `export const decide = (): unknown => ${call};`,
  })),
  ...['policy', 'process', 'service'].map((role) => ({
    rule: 'perpetua(no-hidden-input)',
    what: `the wall clock in a ${role} file`,
    file: `backend/src/ordering/wall.${role}.ts`,
    text: `export const now = (): Date => new Date();`,
  })),
  {
    rule: 'perpetua(no-hidden-input)',
    what: 'the wall clock in a policy of a context that may read it elsewhere',
    file: 'backend/src/identity/token.policy.ts',
    text: `export const now = (): Date => new Date();`,
  },
  {
    rule: keeps,
    what: 'a date made from a parameter',
    file: 'backend/src/ordering/given.policy.ts',
    text: `export const after = (iso: string): Date => new Date(new Date(iso).getTime() + 1);`,
  },
  {
    rule: keeps,
    what: 'the clock itself',
    file: 'backend/src/platform/clock/clock.ts',
    text: `export const now = (): Date => new Date();`,
  },
];

const probes = [...modules, ...rulesOfTime];

const settings = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2023',
      module: 'nodenext',
      strict: true,
      experimentalDecorators: true,
      noEmit: true,
      types: ['node'],
    },
  }),
  'package.json': JSON.stringify({ name: 'probes', type: 'module' }),
};

interface Report {
  readonly number_of_files: number;
  readonly diagnostics: readonly { readonly code: string; readonly filename: string; readonly severity: string }[];
}

/** Our own lint rules, and our own lists for rules of oxlint; what oxlint itself recognises is tested by its authors. */
describe('the lint rules', () => {
  let tree: MiniTree;
  let report: Report;

  beforeAll(async () => {
    tree = await plantTree(Object.assign({ ...settings }, ...probes.map(({ file, text }) => ({ [file]: text }))));
    const { output } = await tree.runTool('oxlint', '--format=json', 'backend');
    report = JSON.parse(output);
  }, 30_000);

  afterAll(() => tree.remove());

  const brokenBy = (file: string): string[] => {
    const found = report.diagnostics.filter(({ filename }) => filename === file);
    return [...new Set(found.map(({ code }) => code))];
  };

  it.each(probes.filter(({ rule }) => rule !== keeps))('refuse $what by $rule', ({ rule, file }) => {
    expect(brokenBy(file)).toEqual([rule]);
  });

  it.each(probes.filter(({ rule }) => rule === keeps))('accept $what', ({ file }) => {
    expect(brokenBy(file)).toEqual([]);
  });

  it('report only errors, only in probes, and read all probes', () => {
    const files = new Set(probes.map(({ file }) => file));
    expect(report.diagnostics.filter(({ filename, severity }) => !files.has(filename) || severity !== 'error')).toEqual(
      [],
    );
    expect(report.number_of_files).toBe(files.size);
  });
});
