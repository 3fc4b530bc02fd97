import type { Redis } from 'ioredis';

/** Secrets that stand in examples; whoever signs with one of them signs for everybody. */
const knownSecrets = /change.?me|example|placeholder|default|development|insecure|test.?secret|your.?secret|^(.)\1*$/i;

/** What production mode looks at before it starts (decisions.md §4). */
export interface ProductionFacts {
  readonly sandbox: boolean;
  readonly demo: boolean;
  readonly jwtSecret: string | undefined;
}

/** Why production mode must not start; empty when it may. */
export function productionRefusals(facts: ProductionFacts): string[] {
  const refusals: string[] = [];
  if (facts.sandbox) {
    refusals.push('STRIPE_SECRET_KEY must be set in production: the payment sandbox takes no real money');
  }
  if (facts.demo) refusals.push('DEMO must be off in production: the demo accounts have a public password');
  if (facts.jwtSecret !== undefined && knownSecrets.test(facts.jwtSecret)) {
    refusals.push('JWT_SECRET must not be a default or example value in production');
  }
  return refusals;
}

/**
 * Queues in Redis survive only when Redis never evicts keys.
 * @throws Error when the server's eviction policy is not `noeviction`
 */
export async function assertRedisPolicy(redis: Pick<Redis, 'info'>): Promise<void> {
  const policy = /maxmemory_policy:(\S+)/.exec(await redis.info('memory'))?.[1] ?? 'unknown';
  if (policy !== 'noeviction') {
    throw new Error(`The eviction policy of the Redis at REDIS_URL must be noeviction, was ${policy}`);
  }
}
