import type { Environment } from '../../../backend/src/config/app-config.js';

/** The environment variable with the address of the hosts' supervisor, for the Jest workers. */
export const SUPERVISOR = 'PERPETUA_TEST_HOSTS';

/** The body of `POST /start`: what the application sees as its environment, and its project root. */
export interface StartRequest {
  environment: Environment;
  root: string;
}

/** Values of the running application that specs use. */
export interface AppSettings {
  port: number;
  /** Without a slash at the end. */
  publicUrl: string;
  dataDir: string;
  contactEmail: string;
  jwtSecret: string;
  /** The credentials of the payment provider; those of the sandbox unless a spec sets others. */
  stripe: { secretKey: string; webhookSecret: string };
}

/** The body of the response to `POST /start`. */
export interface StartResponse {
  /** The id of the application in its host. */
  id: number;
  settings: AppSettings;
}

/** The body of `POST /run` and `POST /execute`: what to call in one application, and the further arguments. */
export interface CallRequest {
  id: number;
  name: string;
  input: readonly unknown[];
}

/** The body of every response with a status above 299. */
export interface HostProblem {
  name: string;
  message: string;
  code?: string | undefined;
  stack?: string | undefined;
}
