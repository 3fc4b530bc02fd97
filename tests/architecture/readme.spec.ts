import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { deadlineSettings } from '../../backend/src/config/deadline-windows.js';
import { settings } from '../../backend/src/config/settings.schema.js';
import { project } from '../support/fixtures/mini-tree.js';

const readme = readFileSync(join(project, 'README.md'), 'utf8');

describe('the configuration table of the README', () => {
  it('names every variable that the application reads', () => {
    const variables = [...Object.keys(settings), ...deadlineSettings.map(({ variable }) => variable)];
    expect(variables.filter((variable) => !readme.includes(`\`${variable}\``))).toEqual([]);
  });

  it('lists the default of every deadline', () => {
    const missing = deadlineSettings.filter(({ variable, fallback }) => {
      const row = readme.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${variable}\``));
      return !row?.includes(`\`${fallback}\``);
    });
    expect(missing).toEqual([]);
  });
});

describe('the files that docs/architecture.md names', () => {
  it('exist', () => {
    const map = readFileSync(join(project, 'docs/architecture.md'), 'utf8');
    const files = [...map.matchAll(/`([a-z-]+\/[\w./-]+\.tsx?)`/g)].map((match) => match[1] as string);
    expect(files.length).toBeGreaterThan(15);
    const isMissing = (file: string) => !['backend/src', '.'].some((base) => existsSync(join(project, base, file)));
    expect(files.filter(isMissing)).toEqual([]);
  });
});
