import { accessRules } from '../../../backend/src/access-rules.js';
import { AppModule } from '../../../backend/src/app.module.js';
import { FindPartnerJob } from '../../../backend/src/matching/find-partner.job.js';
import { PaymentResults } from '../../../backend/src/payments/payment-results.service.js';
import { StripeGateway } from '../../../backend/src/payments/stripe/stripe.gateway.js';
import { loadConfig } from '../../../backend/src/config/app-config.js';
import { createHttpApp } from '../../../backend/src/platform/http/http-app.js';
import { arm, type Fault, FAULT_POINTS, type FaultPoint, hold } from './fault-points.js';
import { orphansEnd, READY, startSignal } from './killable-process.js';

/** The argument of a process that runs the whole application. */
export interface KillableApp {
  readonly environment: Readonly<Record<string, string>>;
  /** The point at which the process kills itself. */
  readonly fault?: Fault;
  /** Points at which a call hangs while the rest continues, so that a test can kill the process there. */
  readonly holds?: readonly Fault[];
}

const anyCall = (owner: object, method: string): FaultPoint => ({ owner, method, about: () => [] });

/** The fault points of the platform, and those of payments and of the search for partners. */
const POINTS: Readonly<Record<string, FaultPoint>> = {
  ...FAULT_POINTS,
  'open-session': anyCall(StripeGateway.prototype, 'openSession'),
  'expire-session': anyCall(StripeGateway.prototype, 'expireSession'),
  'refund-at-provider': anyCall(StripeGateway.prototype, 'refund'),
  'record-session': anyCall(PaymentResults.prototype, 'recordSession'),
  'find-partner': anyCall(FindPartnerJob.prototype, 'process'),
};

async function live({ environment, fault, holds = [] }: KillableApp): Promise<void> {
  orphansEnd();
  const config = loadConfig(environment, { root: environment.DATA_DIR ?? '' });
  await startSignal();
  if (fault) arm(fault, POINTS);
  hold(holds, POINTS);
  const app = await createHttpApp({ module: AppModule.forRoot(config), rules: accessRules(config) }, config);
  await app.listen(config.http.port, config.http.host);
  process.stdout.write(`${READY}\n`);
}

void live(JSON.parse(process.argv[2] ?? '') as KillableApp);
