import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MiniTree, plantTree, type Verdict } from '../support/fixtures/mini-tree.js';

const locale = (language: string, texts: object): Record<string, string> => ({
  [`frontend/src/locales/${language}/home.json`]: JSON.stringify(texts),
});

describe('the texts that people read', () => {
  let tree: MiniTree;
  let verdict: Verdict;

  beforeAll(async () => {
    tree = await plantTree({
      'package.json': JSON.stringify({ name: 'probes', type: 'module' }),
      ...locale('pt', { password: 'A sua senha', contact: 'O contacto de {{contato}}', navigation: { name: 'Links' } }),
      ...locale('en', { contact: 'Contact {{name}}' }),
      ...locale('es', { polite: 'Elija su tumba', familiar: 'Elige tu tumba' }),
      'backend/src/mail/texts/en.texts.ts': `export const english = { welcome: 'Your emails at emails@perpetua.test' };`,
      'backend/src/audit/sentences/portuguese.sentences.ts':
        'export const line = (n: string) => `${n} enviou o arquivo.`;',
      'backend/src/audit/sentences/codes.ts': `export const codes = { tu: { pt: 'tu', en: 'tu', es: 'tu' } };`,
      'backend/src/fulfilment/history/spanish.texts.ts': `import tus from './tus.js'; export const line = [tus];`,
      'backend/src/fulfilment/history/other.policy.ts': `export const key = 'emails';`,
      'frontend/src/locales/pt/counts.json': JSON.stringify({
        right_zero: 'sem visitas',
        right_one: '{{count}} visita',
        right_other: '{{count}} visitas',
        brazil_zero: '0 visita',
        brazil_one: '{{count}} visita',
        brazil_other: '{{count}} visitas',
        nothing_one: 'Uma visita',
        onlyMany_other: '{{count}} visitas',
      }),
      'frontend/src/locales/en/menu.json': `{
        "home": "Home",
        "account": { "home": "Account", "orders": "Orders", "home": "Your account" },
        "home": "Start"
      }`,
      'backend/src/mail/texts/counts.ts': [
        "export const right = (n: number) => (n === 1 ? 'day' : 'days');",
        "export const wrong = (n: number) => (n > 1 ? 'days' : 'day');",
        "export const brazil = new Intl.PluralRules('pt');",
        "export const portugal = new Intl.PluralRules('pt-PT');",
      ].join('\n'),
    });
    verdict = await tree.run('scripts/check-texts.mjs');
  }, 60_000);

  afterAll(() => tree.remove());

  it('are refused for forbidden words, for zero counted as one and for a repeated key, in every file that holds texts', () => {
    expect(verdict.code).toBe(1);
    expect(verdict.output.trim().split('\n').toSorted()).toEqual(
      [
        'frontend/src/locales/pt/home.json password  “senha”: write palavra-passe',
        'frontend/src/locales/pt/home.json navigation.name  “Links”: write ligação',
        'frontend/src/locales/es/home.json familiar  “tu”: write su',
        'backend/src/mail/texts/en.texts.ts:1  “emails”: write e-mail',
        'backend/src/audit/sentences/portuguese.sentences.ts:1  “arquivo”: write ficheiro',
        'backend/src/audit/sentences/codes.ts:1  “tu”: write su',
        'frontend/src/locales/pt/counts.json brazil_zero  is the text for one thing: zero is plural',
        'frontend/src/locales/pt/counts.json nothing  has no form for zero things: add _other',
        'frontend/src/locales/pt/counts.json onlyMany  has no form for one thing: add _one',
        'backend/src/mail/texts/counts.ts:2  “>1”: zero is plural, compare with === 1',
        'backend/src/mail/texts/counts.ts:3  “pt”: write pt-PT, which counts zero as Portugal does',
        'frontend/src/locales/en/menu.json account.home  is written twice: keep one',
        'frontend/src/locales/en/menu.json home  is written twice: keep one',
        '22 texts, 13 findings',
      ].toSorted(),
    );
  });
});
