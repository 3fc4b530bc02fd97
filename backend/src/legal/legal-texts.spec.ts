import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { languages } from '@perpetua/contracts/languages';
import { changesIn, readLegalDocument } from '@perpetua/contracts/legal-document';
import { currentLegalVersion, legalKinds, legalVersions } from '@perpetua/contracts/legal-versions';
import { loadConfig } from '../config/app-config.js';
import { filledText, legalFacts } from './legal-facts.js';
import { plainTextOf } from './legal-plain-text.policy.js';
import { LegalTexts, readLegalFile } from './legal-texts.service.js';

const folder = new URL('texts/', import.meta.url);
const config = loadConfig(
  {
    NODE_ENV: 'test',
    JWT_SECRET: 'a secret of this specification only',
    COMPANY_NAME: 'Flores do Vale, Lda.',
    COMPANY_TAX_ID: '501234560',
    COMPANY_ADDRESS: 'Rua Nova, 3; 3000-001 Coimbra',
    DISPUTE_ENTITY: 'CACCDC; Rua do Centro, 1, Coimbra; https://www.centro.example',
  },
  { root: '/' },
);

const everyText = legalKinds.flatMap((kind) =>
  legalVersions[kind].flatMap((version) => languages.map((language) => ({ kind, version, language }))),
);
const nameOf = ({ kind, version, language }: (typeof everyText)[number]) => `${kind}/${version}.${language}.md`;
const placeholdersOf = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted();

describe('the legal texts', () => {
  it('are the files of the versions that the contracts name, in every language', async () => {
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.md'));
    expect(files.toSorted()).toEqual(everyText.map(nameOf).toSorted());
    for (const kind of legalKinds)
      expect(legalVersions[kind]).toEqual([...legalVersions[kind]].toSorted().toReversed());
  });

  it.each(everyText)(
    'never change once they are published: $kind of $version in $language (else add a version)',
    async (one) => {
      const published = JSON.parse(await readFile(new URL('published-texts.json', import.meta.url), 'utf8')) as Record<
        string,
        string
      >;
      const text = await readLegalFile(one.kind, one.version, one.language);
      expect({ [nameOf(one)]: createHash('sha256').update(text).digest('hex') }).toEqual({
        [nameOf(one)]: published[nameOf(one)],
      });
    },
  );

  it.each(legalKinds)('say the same in every language, chapter by chapter: %s', async (kind) => {
    for (const version of legalVersions[kind]) {
      const texts = await Promise.all(languages.map((language) => readLegalFile(kind, version, language)));
      const [first = '', ...others] = texts;
      const shapeOf = (text: string) =>
        readLegalDocument(text).chapters.map(({ id, lines }) => [id, lines.map((line) => line.startsWith('- '))]);
      for (const other of others) {
        expect(shapeOf(other)).toEqual(shapeOf(first));
        expect(placeholdersOf(other)).toEqual(placeholdersOf(first));
      }
    }
  });

  it('name the company and the entity for disputes of this installation', async () => {
    const texts = new LegalTexts(config);
    await texts.onModuleInit();
    const read = (kind: (typeof legalKinds)[number]) => texts.of(kind, 'pt');
    for (const kind of ['terms', 'privacy', 'partner-terms', 'withdrawal', 'dispute-resolution'] as const) {
      expect(read(kind).text).toContain('Flores do Vale, Lda.');
    }
    expect(read('terms').text).toContain('NIF 501 234 560, com sede em Rua Nova, 3, 3000-001 Coimbra');
    expect(read('dispute-resolution').text).toContain('https://www.centro.example');
    expect(read('terms').text).toContain('tem 72 horas para escolher outra data');
    const { text, hash } = read('terms');
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
    expect(text).not.toMatch(/[{]{2}|undefined/);
    expect(() => texts.of('terms', 'pt', '2020-01-01')).toThrow(
      expect.objectContaining({ code: 'legal_text_unknown' }),
    );
  });

  it('say what a version changed, from the second version on', async () => {
    for (const kind of legalKinds) {
      const text = await readLegalFile(kind, currentLegalVersion(kind), 'pt');
      expect(changesIn(readLegalDocument(text)).length > 0).toBe(legalVersions[kind].length > 1);
    }
  });

  it('are refused at the start when they mention something that the installation does not know', () => {
    expect(() => filledText('{{nothing}}', legalFacts(config, 'pt'))).toThrow('no value for {{nothing}}');
    expect(() => readLegalDocument('# Title\n\nLead\n\n## Chapter without an id')).toThrow('needs a title and an id');
    expect(() => readLegalDocument('Lead')).toThrow('has a title and a lead');
  });
});

describe('the plain text of a legal text', () => {
  it('underlines headings and leaves out their ids', () => {
    expect(plainTextOf('# Termos\n\nTexto\n\n## Quem somos {#identity}\n\n- Um')).toBe(
      'Termos\n======\n\nTexto\n\nQuem somos\n----------\n\n- Um',
    );
  });
});
