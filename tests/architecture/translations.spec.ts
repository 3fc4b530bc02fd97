import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MiniTree, plantTree, type Verdict } from './mini-tree.js';

const common = { copy: { copied: 'Copiado', refused: 'Recusado' }, hits_one: 'Um', hits_other: '{{count}}' };
const home = { title: 'Olá, {{name}}', unused: 'Ninguém', mark: 'Veja <0>aqui</0>', blank: 'Texto' };

const settings = {
  'package.json': JSON.stringify({ name: 'probes', type: 'module' }),
  'frontend/tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2023',
      lib: ['ES2023', 'DOM'],
      module: 'esnext',
      moduleResolution: 'bundler',
      strict: true,
      jsx: 'react-jsx',
      resolveJsonModule: true,
      skipLibCheck: true,
      types: [],
    },
    include: ['src'],
  }),
  'frontend/src/i18next.d.ts': `import 'i18next';
import type common from './locales/pt/common.json';
import type home from './locales/pt/home.json';
declare module 'i18next' {
  interface CustomTypeOptions { defaultNS: 'common'; resources: { common: typeof common; home: typeof home } }
}`,
};

const code = {
  'frontend/src/orderly.tsx': `import { Trans, useTranslation } from 'react-i18next';
type Outcome = 'copied' | 'refused';
export function Orderly({ outcome, count }: { outcome: Outcome; count: number }) {
  const { t } = useTranslation();
  const { t: home } = useTranslation('home');
  return <p>{t(\`copy.\${outcome}\`)}{t('hits', { count })}{home('title', { name: 'x' })}{home('blank')}<Trans ns="home" i18nKey="mark" /></p>;
}`,
  'frontend/src/broken.tsx': `import { useTranslation } from 'react-i18next';
export function Broken({ key }: { key: string }) {
  const { t } = useTranslation('home');
  return <p>{t('nowhere')}{t(key)}</p>;
}`,
};

const locale = (language: string, namespace: string, texts: object): Record<string, string> => ({
  [`frontend/src/locales/${language}/${namespace}.json`]: JSON.stringify(texts),
});

describe('the check of translations', () => {
  let tree: MiniTree;
  let verdict: Verdict;

  beforeAll(async () => {
    tree = await plantTree({
      ...settings,
      ...code,
      ...locale('pt', 'common', common),
      ...locale('pt', 'home', home),
      ...locale('en', 'common', { ...common, extra: 'More' }),
      ...locale('en', 'home', { title: 'Hello, {{nmae}}', unused: 'Nobody', mark: 'See here', blank: ' ' }),
      ...locale('es', 'common', { copy: { copied: 'Copiado' }, hits_one: 'Uno', hits_other: '{{ count }}' }),
      ...locale('es', 'home', home),
      ...locale('fr', 'common', common),
    });
    verdict = await tree.run('scripts/check-translations.mjs');
  }, 60_000);

  afterAll(() => tree.remove());

  it('fails if the languages and the code disagree, and reports exactly the differences', () => {
    expect(verdict.code).toBe(1);
    expect(verdict.output.trim().split('\n').toSorted()).toEqual(
      [
        'frontend/src/locales/fr is none of pt, en, es',
        'pt lacks common:extra',
        'es lacks common:extra',
        'es lacks common:copy.refused',
        'en has no text for home:blank',
        'en leaves other places open in home:title: {{nmae}} for {{name}}',
        'en leaves other places open in home:mark:  for </0> <0>',
        'frontend/src/broken.tsx:4 asks for home:nowhere, which no language has',
        'frontend/src/broken.tsx:4 asks for a key that is not known before it runs',
        'home:unused is used nowhere',
        '8 texts in 3 languages, asked for in 8 ways, 10 findings',
      ].toSorted(),
    );
  });
});
