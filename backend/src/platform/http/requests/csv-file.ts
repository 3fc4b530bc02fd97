import { contentDigestHeader, totalCountHeader } from '@perpetua/contracts/http.contract';
import { createHash } from 'node:crypto';

/** A list as a file. A controller that returns it sends the text with its digest, its name and its number of rows. */
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
