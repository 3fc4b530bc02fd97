import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type LegalKind, currentLegalVersion } from '@perpetua/contracts/legal-versions';
import { readLegalDocument } from '@perpetua/contracts/legal-document';
import { project } from '../support/fixtures/mini-tree.js';

/**
 * The periods that the texts name, and what enforces each: the law (invoices, ten years),
 * `contact/message-retention.service.ts` (two years), `legal/consent-retention.service.ts` (three years),
 * `identity/sign-in/known-devices.tsX of MAIL_RETENTION_DAYS are filled in.
 */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  pt: ['dez anos', 'dois anos', 'três anos', '180 dias', '30 dias'],
  en: ['ten years', 'two years', 'three years', '180 days', '30 days'],
  es: ['diez años', 'dos años', 'tres años', '180 días', '30 días'],
};
const PERIOD = /[\p{L}\d]+ (?:anos|years|años|meses|months|dias|days|días)/gu;

const readText = async (kind: LegalKind, language: string): Promise<Record<string, string>> => {
  const file = join(project, 'backend/src/legal/texts', kind, `${currentLegalVersion(kind)}.${language}.md`);
  const { chapters } = readLegalDocument(await readFile(file, 'utf8'));
  return Object.fromEntries(chapters.map(({ id, lines }) => [id, lines.join('\n')]));
};

const source = (path: string): Promise<string> => readFile(join(project, path), 'utf8');

/** Every name under which the application stores something in a browser, without what follows a colon. */
async function storedNames(): Promise<string[]> {
  const [session, colourMode, i18n, tables, devices, visits, unsent] = await Promise.all(
    [
      'frontend/src/lib/session.ts',
      'frontend/src/lib/colour-mode.ts',
      'frontend/src/lib/i18n.ts',
      'frontend/src/ui/data-table/table-memory.ts',
      'backend/src/identity/sign-in/known-devices.ts',
      'frontend/src/features/partner/offline/kept-visits.ts',
      'frontend/src/features/account/fulfilment/unsent/unsent-acts.ts',
    ].map(source),
  );
  const [, keys = ''] = /storageKeys = \{([^}]*)\}/.exec(session ?? '') ?? [];
  const found = [
    ...[...keys.matchAll(/: '(\w+)'/g)].map(([, name]) => name),
    /draftPrefix = '(\w+):'/.exec(session ?? '')?.[1],
    /storageKey = '([\w-]+)'/.exec(colourMode ?? '')?.[1],
    /storageKey = '(\w+)'/.exec(i18n ?? '')?.[1],
    /`(\w+):\$\{currentSession/.exec(tables ?? '')?.[1],
    /COOKIE = '(\w+)'/.exec(devices ?? '')?.[1],
    /createStore\('([\w-]+)'/.exec(visits ?? '')?.[1],
    /createStore\('([\w-]+)'/.exec(unsent ?? '')?.[1],
  ];
  return found.map((name) => name ?? 'not found in the source');
}

describe.each(Object.entries(KEPT))('the privacy policy and the page about cookies (%s)', (language, kept) => {
  it('name only periods that the law or our code enforces', async () => {
    const [privacy, cookies] = await Promise.all([readText('privacy', language), readText('cookies', language)]);
    const text = `${privacy['retention']} ${cookies['cookies']}`;
    expect([...new Set(text.match(PERIOD))].toSorted()).toEqual(kept.toSorted());
  });

  it('name everything that is stored in the browser', async () => {
    const text = Object.values(await readText('cookies', language)).join('\n');
    const names = await storedNames();
    expect(names).toHaveLength(12);
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
  });
});
