import type { AppConfig } from '../../../backend/src/config/app-config.js';
import { stripeCredentials } from '../../../backend/src/config/stripe-credentials.js';
import type { AppSettings } from './host-messages.js';

/** The values of a configuration that specs use. */
export function settingsOf(config: AppConfig): AppSettings {
  return {
    port: config.http.port,
    publicUrl: config.http.publicUrl,
    dataDir: config.dataDir,
    contactEmail: config.mail.contactEmail,
    jwtSecret: config.jwt.secret,
    stripe: stripeCredentials(config),
  };
}
