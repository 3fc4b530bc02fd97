import { Clock } from '../../../backend/src/platform/clock/clock.js';
import { Database } from '../../../backend/src/platform/database/database.js';
import { eventually } from '../fixtures/eventually.js';
import { ownersLook } from '../database/histories.js';
import { KillServers, TARGETS, type Target } from './kill-servers.js';
import { answerOffers, type Shop, Shopper, type Answered } from './kill-shoppers.js';
import { OwnPostgres } from '../database/own-postgres.js';
import { type OwnRedis, startOwnRedis } from '../database/redis.js';
import { SeededRandom } from '../lifecycle/seeded-random.js';
import { steadyPort } from './steady-port.js';
import { KillableProcesses } from './killable-process.js';
import { startWorldInProcess } from '../fixtures/in-process-app.js';
import { type Person, PLACES, World } from '../fixtures/world.js';

const SHOPPERS = 8;
/** By how much the business clock is moved after every few kills, so that deadlines become due. */
const PASSES_MS = 25 * 60_000;
const PASSES_EVERY = 4;
const OFFER_PAUSE_MS = 200;
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Lisbon', dateStyle: 'short' });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The figures of one run. */
export interface KillFigures {
  readonly seed: number;
  readonly kills: number;
  readonly byTarget: Readonly<Record<Target, number>>;
  readonly seconds: number;
  readonly answered: Answered;
  /** Processes that ended although they were not killed. */
  readonly unexpectedEnds: readonly string[];
  /** The number of failed starts; each was repeated. */
  readonly failedStarts: number;
}

/** Eight shoppers and two partners are active while API, worker, PostgreSQL and Redis are repeatedly killed. */
export class KillRun {
  private isOver = false;
  private clock: Clock | undefined;
  private database: Database | undefined;
  private readonly random: SeededRandom;
  private readonly answered: Answered = { orders: [], paid: [], refused: {}, maxWaitMs: 0 };

  private constructor(
    private readonly seed: number,
    readonly parts: { readonly postgres: OwnPostgres; readonly redis: OwnRedis; readonly children: KillableProcesses },
    readonly environment: Readonly<Record<string, string>>,
    private readonly world: World,
  ) {
    this.random = new SeededRandom(seed);
  }

  /** Prepares the servers and the demo data; does not kill anything yet. */
  static async prepare(seed: number): Promise<KillRun> {
    const [postgres, redis, children] = await Promise.all([
      OwnPostgres.start(),
      startOwnRedis(),
      KillableProcesses.create(),
    ]);
    const own = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      PORT: String(await steadyPort()),
      DATA_DIR: children.folder,
      DEMO: 'on',
    };
    const world = await startWorldInProcess({ config: own });
    const environment = {
      ...own,
      NODE_ENV: 'test',
      JWT_SECRET: world.app.settings.jwtSecret,
      RATE_LIMIT_ANONYMOUS: '0',
      RATE_LIMIT_TOKEN: '0',
      OVERLOAD_DELAY_MS: '0',
    };
    return new KillRun(seed, { postgres, redis, children }, environment, world);
  }

  /**
   * Kills at least `kills` processes, waits until shoppers and partners have finished, and ends the processes; the
   * ledger can be checked afterwards.
   * @param onKill gets the number of kills so far
   */
  async run(kills: number, onKill: (killed: number) => Promise<void>): Promise<KillFigures> {
    const { postgres } = this.parts;
    this.database = new Database({ url: postgres.url, applicationName: 'perpetua-tests' });
    this.clock = new Clock(this.database);
    await this.tomorrowMorning();
    const people = await this.people();
    await this.world.stop();

    const servers = new KillServers(this.parts, this.environment, this.random);
    await servers.start();
    const began = performance.now();
    const everybody = this.begin(people);
    everybody.catch(() => undefined);
    const byTarget = { api: 0, worker: 0, postgres: 0, redis: 0 };
    let killed = 0;
    for (let blow = 0; killed < kills; blow += 1) {
      await pause(200 + this.random.below(1_800));
      const targets = this.targets(blow);
      for (const target of targets) byTarget[target] += 1;
      killed += await servers.kill(targets);
      await onKill(killed);
      await this.ageClaims();
      if (blow % PASSES_EVERY === 0) await this.timePasses(PASSES_MS);
    }
    this.isOver = true;
    await everybody;
    await servers.end();
    const seconds = (performance.now() - began) / 1_000;
    const { unexpectedEnds, failedStarts } = servers;
    return { seed: this.seed, kills: killed, byTarget, seconds, answered: this.answered, unexpectedEnds, failedStarts };
  }

  /** Removes everything that was prepared. */
  async remove(): Promise<void> {
    const { postgres, redis, children } = this.parts;
    await this.database?.close();
    await children.end();
    await redis.stop();
    await postgres.remove();
  }

  /** The targets of the next kill: first each target once, then random ones, sometimes two at the same time. */
  private targets(blow: number): Target[] {
    const turn = TARGETS[blow];
    if (turn) return [turn];
    const [one, other] = this.random.shuffled(TARGETS) as [Target, Target];
    return this.random.below(3) === 0 ? [one, other] : [one];
  }

  private async people(): Promise<{ shop: Shop; shoppers: Shopper[]; partners: Person[] }> {
    const { world, random } = this;
    const [flowers, cleanings, plan, ...partners] = await Promise.all([
      world.products('flower'),
      world.products('clean'),
      world.plan(3),
      world.demo('florist.lisboa'),
      world.demo('cleaner.lisboa'),
    ]);
    const cleaning = cleanings.find(({ planEligible }) => planEligible);
    const shop: Shop = {
      world,
      random,
      flowers: flowers.map(({ id }) => id),
      plan: { productId: cleaning?.id ?? '', planId: plan.servicesPlansID },
      date: (days) => DAY.format(new Date((this.clock?.now().getTime() ?? 0) + days * 86_400_000)),
    };
    const shoppers = await Promise.all(
      Array.from({ length: SHOPPERS }, async () => {
        const person = await world.newCustomer();
        const { id } = await world.grave(person, PLACES.lisbon);
        return new Shopper(shop, person, id, this.answered);
      }),
    );
    return { shop, shoppers, partners };
  }

  private async begin({ shop, shoppers, partners }: Awaited<ReturnType<KillRun['people']>>): Promise<void> {
    await Promise.all([
      ...shoppers.map(async (shopper) => {
        while (!this.isOver) await shopper.goShopping();
      }),
      ...partners.map(async (partner) => {
        while (!this.isOver) {
          await answerOffers(shop, partner, this.answered);
          await pause(OFFER_PAUSE_MS);
        }
      }),
    ]);
  }

  /** Moves the business clock to 10:00 UTC tomorrow, because an offer's time runs only between 08:00 and 21:00. */
  private async tomorrowMorning(): Promise<void> {
    const clock = this.clock as Clock;
    await clock.refresh();
    const morning = new Date(clock.now().getTime() + 86_400_000);
    morning.setUTCHours(10, 0, 0, 0);
    await clock.moveTo(morning);
  }

  private async timePasses(ms: number): Promise<void> {
    const clock = this.clock as Clock;
    const instant = new Date(clock.now().getTime() + ms);
    await eventually(() => clock.moveTo(instant).then(() => true), { what: 'the clock to be moved' });
  }

  /**
   * Makes the idempotency claims of unfinished requests 31 seconds older, so that they expire and a request whose
   * process was killed can be repeated.
   */
  private async ageClaims(): Promise<void> {
    const age = `UPDATE platform.idempotency_keys SET claimed_at = claimed_at - interval '31 seconds' WHERE status IS NULL`;
    await eventually(() => ownersLook(this.parts.postgres.url, age).then(() => true), { what: 'claims to expire' });
  }
}
