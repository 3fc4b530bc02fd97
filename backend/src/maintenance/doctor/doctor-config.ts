import { randomBytes } from 'node:crypto';
import { type AppConfig, ConfigError, type Environment, loadConfig } from '../../config/app-config.js';
import { type Finding, right, wrong } from '../../platform/examination/finding.js';

/** The configuration for the other checks, and what is wrong with it. */
export interface ExaminedConfig {
  readonly findings: readonly Finding[];
  /** Undefined when too little of the configuration can be read to check anything else. */
  readonly config: AppConfig | undefined;
}

const FIX = 'Correct the setting where the process gets its environment (README.md#configuration).';

/**
 * Reads the configuration as the application does. With problems, each is a finding, and the other checks get the
 * settings that can be read, as far as possible. Writes nothing: without a JWT_SECRET, no file is made for one.
 */
export function examinedConfig(env: Environment, root: string): ExaminedConfig {
  const isSecretSet = Boolean(env['JWT_SECRET'] || env['JWT_SECRET_FILE']);
  const complete = { ...env, ROLE: 'api', ...(isSecretSet ? {} : { JWT_SECRET: randomBytes(32).toString('hex') }) };
  const { config, problems } = attempt(complete, root);
  if (config !== undefined) {
    return { config, findings: [right('Configuration', `complete for ${config.environment}`)] };
  }
  const findings = problems.map((problem) => wrong('Configuration', problem, FIX));
  return { findings, config: attempt(readable(complete, problems), root).config };
}

function attempt(env: Environment, root: string): { config?: AppConfig; problems: readonly string[] } {
  try {
    return { config: loadConfig(env, { root }), problems: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { problems: error.problems };
  }
}

/**
 * The settings without those that a problem begins with, and without production's demands, but with its encryption of
 * mail.
 */
function readable(env: Environment, problems: readonly string[]): Environment {
  const named = new Set(problems.map((problem) => problem.split(' ', 1)[0]));
  const kept = Object.entries(env).filter(([variable]) => variable === 'JWT_SECRET' || !named.has(variable));
  const tls = env['NODE_ENV'] === 'production' ? { SMTP_TLS: env['SMTP_TLS'] || 'required' } : {};
  return { ...Object.fromEntries(kept), ...tls, NODE_ENV: 'development', DEMO: 'off' };
}
