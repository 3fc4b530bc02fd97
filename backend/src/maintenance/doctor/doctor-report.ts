import type { Finding } from '../../platform/examination/finding.js';

const SIGNS = { right: 'right  ', warning: 'warning', wrong: 'WRONG  ' } as const;

/** The report of an examination: a line per finding, with what to do below it, and a sum at the end. */
export function reportOf(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ name, state, found, fix }) => [
    `${SIGNS[state]}  ${name}: ${found}`,
    ...(fix === undefined ? [] : [`         → ${fix}`]),
  ]);
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  return [...lines, '', `${count('wrong')} wrong, ${count('warning')} to look at, ${count('right')} right`].join('\n');
}

/**
 * Replaces secrets in a text, in case the message of another program repeats one.
 * @param secrets values that are shorter than six characters are ignored, because they occur in words
 */
export function withoutSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  const known = secrets.filter((secret) => secret !== undefined && secret.length >= 6) as string[];
  return known.toSorted((a, b) => b.length - a.length).reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}

/**
 * The secrets among the settings: secret values, and the passwords in addresses, as written and decoded.
 * @param env the environment variables, with those that are read from files
 * @param variables those that are secrets, or addresses that can contain a password
 */
export function secretsIn(env: Readonly<Record<string, string | undefined>>, variables: readonly string[]): string[] {
  return variables.flatMap((variable) => {
    const value = env[variable] ?? '';
    if (value === '') return [];
    const password = URL.canParse(value) ? new URL(value).password : '';
    return [value, password, decoded(password)].filter((secret) => secret !== '');
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
