import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MiniTree, plantTree } from './mini-tree.js';

const lines = (count: number): string =>
  Array.from({ length: count }, (_, n) => `export const line${n} = ${n};`).join('\n');
const parameters = (count: number): string => Array.from({ length: count }, (_, n) => `p${n}: number`).join(', ');
const sumOf = (count: number): string => Array.from({ length: count }, (_, n) => `p${n}`).join(' + ');
const service = (decorator: string, count: number): string => `
import { Injectable } from '@nestjs/common';
export const used = Injectable;
${decorator}
export class Service {
  readonly sum: number;
  constructor(${parameters(count)}) { this.sum = ${sumOf(count)}; }
}`;

interface Probe {
  /** The rule that must be reported; `keeps` if no rule may be reported. */
  readonly rule: string;
  readonly what: string;
  readonly file: string;
  readonly text: string;
}

const keeps = 'keeps';

const promises: readonly Probe[] = [
  {
    rule: 'typescript(no-floating-promises)',
    what: 'a promise that is not awaited',
    file: 'backend/src/cart/floating.ts',
    text: `const save = async (): Promise<void> => {};\nexport function act(): void { save(); }`,
  },
  {
    rule: 'typescript(no-misused-promises)',
    what: 'a promise used as a condition',
    file: 'backend/src/cart/misused.ts',
    text: `export function act(isOpen: () => Promise<boolean>): number { return isOpen() ? 1 : 0; }`,
  },
];

const types: readonly Probe[] = [
  {
    rule: 'typescript(switch-exhaustiveness-check)',
    what: 'a switch with a missing case',
    file: 'backend/src/cart/switch.ts',
    text: `export function price(kind: 'flower' | 'clean'): number {
  let cents = 0;
  switch (kind) {
    case 'flower':
      cents = 1;
  }
  return cents;
}`,
  },
  {
    rule: 'typescript(no-explicit-any)',
    what: 'the type any',
    file: 'backend/src/cart/any.ts',
    text: `export const read = (text: string): any => JSON.parse(text);`,
  },
  {
    rule: 'typescript(ban-ts-comment)',
    what: 'a suppressed compiler error',
    file: 'backend/src/cart/silenced.ts',
    text: `// @ts-expect-error it is a number\nexport const text: string = 1;`,
  },
  {
    rule: 'typescript(ban-ts-comment)',
    what: 'a suppressed compiler error in a spec, without a reason',
    file: 'backend/src/cart/silenced.spec.ts',
    text: `// @ts-expect-error\nexport const text: string = 1;`,
  },
  {
    rule: keeps,
    what: 'a suppressed compiler error in a spec, with a reason',
    file: 'backend/src/cart/explained.spec.ts',
    text: `// @ts-expect-error a number is no text\nexport const text: string = 1;`,
  },
  {
    rule: 'typescript(consistent-type-imports)',
    what: 'a type imported as a value outside the backend',
    file: 'contracts/src/typed.ts',
    text: `import { Probe } from './probe.js';\nexport const typed = (probe: Probe): string => probe.name;`,
  },
  {
    rule: keeps,
    what: 'a type imported as a value where Nest may inject it',
    file: 'backend/src/cart/injected.ts',
    text: `import { Probe } from './probe.js';\nexport const typed = (probe: Probe): string => probe.name;`,
  },
];

const sizes: readonly Probe[] = [
  {
    rule: 'eslint(max-lines)',
    what: 'a file of 401 lines',
    file: 'backend/src/cart/lines.ts',
    text: lines(401),
  },
  { rule: keeps, what: 'a file of 400 lines', file: 'backend/src/cart/lines-enough.ts', text: lines(400) },
  {
    rule: 'eslint(max-lines)',
    what: 'a spec of 601 lines',
    file: 'backend/src/cart/lines.spec.ts',
    text: lines(601),
  },
  { rule: keeps, what: 'a spec of 600 lines', file: 'backend/src/cart/lines-enough.spec.ts', text: lines(600) },
  {
    rule: 'eslint(max-depth)',
    what: 'blocks nested four levels deep',
    file: 'backend/src/cart/deep.ts',
    text: `export function deep(a: number): number {
  if (a > 1) { for (const b of [a]) { if (b > 2) { if (b > 3) { return 4; } } } }
  return a;
}`,
  },
  {
    rule: 'perpetua(max-params)',
    what: 'a function of four parameters',
    file: 'backend/src/cart/parameters.ts',
    text: `export const sum = (${parameters(4)}): number => ${sumOf(4)};`,
  },
  {
    rule: 'perpetua(max-params)',
    what: 'a constructor of four parameters without @Injectable()',
    file: 'backend/src/cart/constructor.ts',
    text: service('', 4),
  },
  {
    rule: 'perpetua(max-params)',
    what: 'an injected constructor of nine parameters',
    file: 'backend/src/cart/nine.service.ts',
    text: service('@Injectable()', 9),
  },
  {
    rule: keeps,
    what: 'an injected constructor of eight parameters',
    file: 'backend/src/cart/eight.service.ts',
    text: service('@Injectable()', 8),
  },
  {
    rule: keeps,
    what: 'a route method of four parameters',
    file: 'backend/src/cart/cart.controller.ts',
    text: `import { Get, Param } from '../platform/http/route-decorators.js';
export class CartController {
  readonly name = 'cart';
  @Get()
  sum(@Param('a') a: string, @Param('b') b: string, @Param('c') c: string, @Param('d') d: string): string {
    return this.name + a + b + c + d;
  }
}`,
  },
];

const modules: readonly Probe[] = [
  {
    rule: 'import(no-default-export)',
    what: 'a default export',
    file: 'backend/src/cart/default.ts',
    text: `export default { a: 1 };`,
  },
  {
    rule: keeps,
    what: 'the default export of a configuration',
    file: 'frontend/vite.config.ts',
    text: `export default { a: 1 };`,
  },
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

const surroundings: readonly Probe[] = [
  {
    rule: 'eslint(no-console)',
    what: 'a message to the console',
    file: 'backend/src/cart/console.ts',
    text: `export const say = (): void => console.log('here');`,
  },
  {
    rule: 'node(no-process-env)',
    what: 'the environment, read outside the configuration',
    file: 'backend/src/cart/environment.ts',
    text: `export const port = process.env.PORT;`,
  },
  {
    rule: 'eslint(no-restricted-imports)',
    what: 'the environment, imported from node:process',
    file: 'backend/src/cart/environment-import.ts',
    text: `import { env } from 'node:process';\nexport const port = env.PORT;`,
  },
  {
    rule: keeps,
    what: 'the console in main.ts',
    file: 'backend/src/main.ts',
    text: `console.log(process.env.PORT);`,
  },
  {
    rule: keeps,
    what: 'the environment in the configuration',
    file: 'backend/src/config/app-config.ts',
    text: `export const port = process.env.PORT;`,
  },
  {
    rule: 'react(hooks)',
    what: 'a hook after a conditional return',
    file: 'frontend/src/ui/hook.tsx',
    text: `import { useState } from 'react';
export function Hook({ open }: { open: boolean }): string {
  if (open) return '';
  const [text] = useState('');
  return text;
}`,
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

const categories: readonly Probe[] = [
  {
    rule: 'eslint(no-unused-vars)',
    what: 'an unused variable',
    file: 'backend/src/cart/unused.ts',
    text: `const unused = 1;\nexport const used = 2;`,
  },
  {
    rule: 'typescript(no-unnecessary-type-assertion)',
    what: 'an unnecessary type assertion',
    file: 'backend/src/cart/assertion.ts',
    text: `export const same = (text: string): string => text as string;`,
  },
];

const probes = [promises, types, sizes, modules, surroundings, rulesOfTime, categories].flat();

const settings = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2023',
      module: 'nodenext',
      strict: true,
      jsx: 'react-jsx',
      experimentalDecorators: true,
      noEmit: true,
      types: ['node'],
    },
  }),
  'package.json': JSON.stringify({ name: 'probes', type: 'module' }),
  'backend/src/cart/probe.ts': `export interface Probe { readonly name: string }`,
  'contracts/src/probe.ts': `export interface Probe { readonly name: string }`,
};

interface Report {
  readonly number_of_files: number;
  readonly diagnostics: readonly { readonly code: string; readonly filename: string; readonly severity: string }[];
}

describe('the lint rules', () => {
  let tree: MiniTree;
  let report: Report;

  beforeAll(async () => {
    tree = await plantTree(Object.assign({ ...settings }, ...probes.map(({ file, text }) => ({ [file]: text }))));
    const { output } = await tree.runTool('oxlint', '--format=json', 'backend', 'contracts', 'frontend');
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
    expect(report.number_of_files).toBe(files.size + 2);
  });
});
