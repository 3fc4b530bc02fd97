import { contentDigestHeader, totalCountHeader } from '@perpetua/contracts/http.contract';
import { createHash } from 'node:crypto';

/**
 * A list as a CSV file. When a controller returns one, the response body is the CSV text, and the headers contain the
 * digest of that text, the file name and the number of rows.
 */
export class CsvFile {
  constructor(
    readonly text: string,
    private readonly name: string,
    private readonly rows: number,
  ) {}

  headers(): Record<string, string> {
    return {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="perpetua-${this.name}.csv"`,
      [contentDigestHeader]: createHash('sha256').update(this.text).digest('hex'),
      [totalCountHeader]: String(this.rows),
    };
  }
}
