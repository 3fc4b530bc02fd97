import { readFileSync } from 'node:fs';

/** The environment with the secrets that files contain, and one sentence for each file that is wrong. */
export interface ReadSecrets {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly problems: string[];
}

/**
 * Reads secrets from files: where `JWT_SECRET_FILE` names a file, its content is the value of `JWT_SECRET`, without the
 * line breaks at its end. A file can be a credential of systemd or a secret of a container, which other users of the
 * machine cannot read in the environment of the process.
 * @param variables the variables that may be in a file
 */
export function readSecretFiles(
  env: Readonly<Record<string, string | undefined>>,
  variables: readonly string[],
): ReadSecrets {
  const problems: string[] = [];
  const read: Record<string, string> = {};
  for (const variable of variables) {
    const file = env[`${variable}_FILE`] ?? '';
    if (file === '') continue;
    if ((env[variable] ?? '') !== '') problems.push(`${variable} and ${variable}_FILE must not both be set`);
    try {
      const value = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
      if (value === '') problems.push(`${variable}_FILE must name a file with a value, ${file} is empty`);
      else read[variable] = value;
    } catch (error) {
      const { code = 'unreadable' } = error as NodeJS.ErrnoException;
      problems.push(`${variable}_FILE must name a file that can be read, was ${JSON.stringify(file)} (${code})`);
    }
  }
  return { env: { ...env, ...read }, problems };
}
