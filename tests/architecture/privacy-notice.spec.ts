import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { project } from '../support/fixtures/mini-tree.js';

/**
 * The periods that the notice names, and what enforces each: the law (orders, ten years),
 * `contact/message-retention.service.ts` (two years), the default of MAIL_RETENTION_DAYS (90),
 * `identity/sign-in/known-devices.ts` (180).
 */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  pt: ['dez anos', 'dois anos', '90 dias', '180 dias'],
  en: ['ten years', 'two years', '90 days', '180 days'],
  es: ['diez años', 'dos años', '90 días', '180 días'],
};
const PERIOD = /[\p{L}\d]+ (?:anos|years|años|meses|months|dias|days|días)/gu;
/** The lifetime of the language cookie, which the browser itself enforces. */
const BY_THE_BROWSER = /(?:por um ano|for one year|durante un año)/;

const noticeIn = async (language: string): Promise<Record<string, { text: string }>> => {
  const file = join(project, 'frontend/src/locales', language, 'legal.json');
  const { privacy } = JSON.parse(await readFile(file, 'utf8')) as { privacy: Record<string, { text: string }> };
  return privacy;
};

describe.each(Object.entries(KEPT))('the privacy notice (%s)', (language, kept) => {
  it('names only periods that the law or our code enforces', async () => {
    const { retention, storage } = await noticeIn(language);
    const text = `${retention?.text} ${storage?.text}`.replace(BY_THE_BROWSER, '');
    expect([...new Set(text.match(PERIOD))].toSorted()).toEqual(kept.toSorted());
  });

  it('has as many statements about stored data as in the other languages', async () => {
    const { retention } = await noticeIn(language);
    expect(retention?.text.match(/^- /gm)).toHaveLength(5);
  });
});
