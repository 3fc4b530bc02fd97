import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { type AppConfig, ConfigError, type Environment, loadConfig } from './app-config.js';

export const stripe = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_WEBHOOK_SECRET: 'whsec_n7Vq2Xe9Lw4Rt8Ya1Mz6Kd' };

/** The folder of the installation whose configuration a spec loads; empty at first, and removed in the end. */
export let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'perpetua-config-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The configuration of an environment, which has a secret for tokens. */
export const load = (env: Environment): AppConfig =>
  loadConfig({ JWT_SECRET: 'k3mZ0pQx7Rj1Nw5Tb8Yc2Vd6Hf4Lg9Sa', ...env }, { root });

/** What is reported of an environment; empty if nothing is wrong. */
export const problemsOf = (env: Environment): readonly string[] => {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};
