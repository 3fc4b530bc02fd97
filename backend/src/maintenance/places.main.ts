import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { operatorCommand } from '../config/operator-command.js';
import { ImportVenues, type VenueImport } from '../places/index.js';
import { withApplication } from './maintenance-app.js';
import { runCommand, say, UsageError } from './maintenance-run.js';
import { readVenues, wordsAboutImport, wordsAboutProblems } from './venue-file.js';

/**
 * `npm run places -- import FILE`: imports churches, funeral chapels, crematoria and hospitals' chapels, while the
 * application runs or not (docs/data-sources.md#churches-and-other-venues).
 */
await runCommand(async () => {
  const [act, file, ...more] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  if (act !== 'import' || file === undefined || more.length > 0) {
    throw new UsageError(`Name the file: ${operatorCommand('places', 'import FILE')}`);
  }
  const { lines, problems } = readVenues(await contentOf(file));
  await withApplication(async (app) => {
    // Lines that can be read are checked further even if others cannot, so that the operator reads all problems at once.
    const importer = { id: 'maintenance', role: 'system' } as const;
    const imported = await app
      .get(CommandBus)
      .execute<ImportVenues, VenueImport>(new ImportVenues(lines, importer, problems.length > 0));
    const all = [...problems, ...imported.problems];
    if (all.length > 0) throw new UsageError(wordsAboutProblems(all));
    say(wordsAboutImport(imported));
  });
});

/** @throws UsageError when the file cannot be read */
async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(resolve(file), 'utf8');
  } catch (error) {
    throw new UsageError(`The file cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
