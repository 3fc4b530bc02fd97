import type { AppConfig } from '../../config/app-config.js';
import { invoicingFindings } from '../../invoicing/documents/invoicing-provider.check.js';
import { type Check, warning } from '../../platform/examination/finding.js';
import { migrationStateOf } from '../../platform/migrations/migrations.js';
import { openApplication } from '../maintenance-app.js';

/**
 * The check of the invoicing provider, which needs the application, and so a database whose migrations have run. The
 * application neither listens nor does background work.
 */
export function invoicingChecks({
  config,
  url,
  migrations,
}: {
  config: AppConfig;
  url: () => Promise<string>;
  migrations: string;
}): Check[] {
  return [
    {
      name: 'Invoices',
      fix: 'Put right what is wrong with the database, then run the doctor again.',
      run: async () => {
        const database = await url();
        const { pending } = await migrationStateOf({ url: database, folder: migrations });
        if (pending.length > 0) {
          return warning('Invoices', 'not checked, because migrations have not run', 'Start the application once.');
        }
        const running = config.withDatabase(database);
        const app = await openApplication(running);
        try {
          return await invoicingFindings(app, running);
        } finally {
          await app.close();
        }
      },
    },
  ];
}
