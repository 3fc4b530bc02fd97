import { parseArgs } from 'node:util';
import { emailSchema } from '@perpetua/contracts/validation';
import { readSecretFiles } from '../config/secret-variables.js';
import { secretSettings } from '../config/settings.schema.js';
import { operatorCommand } from '../config/operator-command.js';
import { examinedConfig } from './doctor/doctor-config.js';
import { reportOf, secretsIn, withoutSecrets } from './doctor/doctor-report.js';
import { examineInstallation } from './doctor/examination.js';
import { migrationsFolder, root, runCommand, say, UsageError } from './maintenance-run.js';

/** How long connections may take to close after the report, in milliseconds. */
const LINGER_MS = 3_000;

/**
 * `npm run doctor [-- --mail ADDRESS]`: checks a whole installation, while the application runs or not, and says for each
 * part what is right, what is wrong and how to put it right. The exit code is 1 if something is wrong.
 */
await runCommand(async () => {
  const mailTo = addressIn(process.argv.slice(2));
  const { config, findings } = examinedConfig(process.env, root);
  const production = process.env['NODE_ENV'] === 'production';
  const further =
    config === undefined ? [] : await examineInstallation({ config, production, migrations: migrationsFolder, mailTo });
  const all = [...findings, ...further];
  const { env } = readSecretFiles(process.env, secretSettings);
  say(withoutSecrets(reportOf(all), secretsIn(env, secretSettings)));
  if (all.some(({ state }) => state === 'wrong')) process.exitCode = 1;
  // A check that was given up may still hold a connection.
  setTimeout(() => process.exit(), LINGER_MS).unref();
});

/** @throws UsageError for an unknown option, and for a malformed address */
function addressIn(words: readonly string[]): string | undefined {
  const usage = `${operatorCommand('doctor')}, or ${operatorCommand('doctor', '--mail ADDRESS')}`;
  try {
    const options = { mail: { type: 'string' }, 'no-build': { type: 'boolean' } } as const;
    const { mail } = parseArgs({ args: [...words], options }).values;
    return mail === undefined ? undefined : emailSchema.parse(mail);
  } catch {
    throw new UsageError(usage);
  }
}
