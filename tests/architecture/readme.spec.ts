import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { deadlineSettings } from '../../backend/src/platform/config/deadline-windows.js';
import { settings } from '../../backend/src/platform/config/settings.schema.js';

const readme = readFileSync(join(__dirname, '../../README.md'), 'utf8');

describe('the configuration table of the README', () => {
  it('names every variable that is read', () => {
    const variables = [...Object.keys(settings), ...deadlineSettings.map(({ variable }) => variable)];
    expect(variables.filter((variable) => !readme.includes(`\`${variable}\``))).toEqual([]);
  });

  it('tells the default of every deadline', () => {
    const missing = deadlineSettings.filter(({ variable, fallback }) => {
      const row = readme.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${variable}\``));
      return !row?.includes(`\`${fallback}\``);
    });
    expect(missing).toEqual([]);
  });
});

describe('the files that the README names', () => {
  it('exist', () => {
    const rows = readme.slice(readme.indexOf('## One order'), readme.indexOf('## Configuration'));
    const files = [...rows.matchAll(/`([a-z-]+\/[\w./-]+\.ts)`/g)].map((match) => match[1] as string);
    expect(files.length).toBeGreaterThan(15);
    const missing = files.filter((file) => {
      for (const base of ['backend/src', '.']) {
        try {
          readFileSync(join(__dirname, '../..', base, file));
          return false;
        } catch {
          continue;
        }
      }
      return true;
    });
    expect(missing).toEqual([]);
  });
});
