import { venueLineSchema } from '@perpetua/contracts/venues.contract';
import { CsvError, parse } from 'csv-parse/sync';
import type { VenueImport, VenueProblem, WrittenVenue } from '../places/index.js';
import { fieldErrors } from '../platform/http/requests/validation.js';

/** The columns of a file of venues, in any order; `parish` may be left out. */
const required = ['kind', 'name', 'city', 'lat', 'lng', 'source', 'licence', 'date'] as const;

/** A record of a CSV file with the line on which it ends. */
interface CsvRecord {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

/**
 * Reads a file of venues (docs/data-sources.md#churches-and-other-venues): CSV in UTF-8 whose first line names the columns,
 * separated by commas or semicolons. Reports everything that is wrong, by line.
 */
export function readVenues(text: string): { readonly lines: WrittenVenue[]; readonly problems: VenueProblem[] } {
  const [head = ''] = text.split('\n', 1);
  try {
    const records = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: head.includes(';') ? ';' : ',',
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as CsvRecord[];
    return venuesOf(records);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { lines: [], problems: [{ line: Number(error['lines'] ?? 1), problem: error.message }] };
  }
}

function venuesOf(records: readonly CsvRecord[]): ReturnType<typeof readVenues> {
  const [first] = records;
  if (first === undefined) return { lines: [], problems: [{ line: 1, problem: 'The file has no lines of places.' }] };
  const missing = required.filter((name) => !(name in first.record));
  if (missing.length > 0) {
    return { lines: [], problems: [{ line: 1, problem: `The first line does not name: ${missing.join(', ')}` }] };
  }
  const lines: WrittenVenue[] = [];
  const problems: VenueProblem[] = [];
  for (const { record, info } of records) {
    const read = venueLineSchema.safeParse(record);
    if (read.success) lines.push({ line: info.lines, venue: read.data });
    else {
      for (const { path, message } of fieldErrors(read.error.issues))
        problems.push({ line: info.lines, problem: `${path}: ${message}` });
    }
  }
  return { lines, problems };
}

/** What the operator reads about problems, the first line first. */
export const wordsAboutProblems = (problems: readonly VenueProblem[]): string =>
  [
    ...problems.toSorted((one, other) => one.line - other.line).map(({ line, problem }) => `Line ${line}: ${problem}`),
    'Nothing was imported.',
  ].join('\n');

/** What the operator reads about an import. */
export const wordsAboutImport = ({ added, changed, unchanged, kept, rejected }: VenueImport): string =>
  [
    `Added ${added} places, changed ${changed}; ${unchanged} were known as they are.`,
    ...(kept > 0 ? [`Left ${kept} as an administrator has put them right.`] : []),
    ...(rejected > 0 ? [`Left out ${rejected} that an administrator has rejected.`] : []),
  ].join('\n');
