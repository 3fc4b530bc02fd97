import type { OwnPostgres } from '../database/own-postgres.js';
import type { OwnRedis } from '../database/redis.js';
import type { SeededRandom } from '../lifecycle/seeded-random.js';
import { READY, type KillableProcess, type KillableProcesses } from './killable-process.js';

const PROGRAM = 'tests/support/processes/killable-app.ts';

/** The processes that can be killed. */
export const TARGETS = ['api', 'worker', 'postgres', 'redis'] as const;
export type Target = (typeof TARGETS)[number];
type Role = 'api' | 'worker';

/** The maximum number of attempts to start a process. */
const STARTS = 5;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One API, one worker, PostgreSQL and Redis, which can be killed and restarted, one or two at a time. */
export class KillServers {
  private readonly live = new Map<Role, KillableProcess>();
  /** Loading takes seconds, so the next process of each role is loaded in advance. */
  private readonly next = new Map<Role, KillableProcess>();
  /** Processes that ended although they were not killed. */
  readonly unexpectedEnds: string[] = [];
  /**
   * The number of starts that failed before the process was ready, for example because the machine was too busy to
   * connect in time; each was repeated.
   */
  failedStarts = 0;
  private readonly killed = new Set<KillableProcess>();

  constructor(
    private readonly parts: {
      readonly children: KillableProcesses;
      readonly postgres: OwnPostgres;
      readonly redis: OwnRedis;
    },
    private readonly environment: Readonly<Record<string, string>>,
    private readonly random: SeededRandom,
  ) {}

  async start(): Promise<void> {
    for (const role of ['api', 'worker'] as const) this.next.set(role, this.load(role));
    for (const role of ['api', 'worker'] as const) await this.bring(role);
  }

  /**
   * Kills the targets with SIGKILL at the same time, then restarts them, dependencies first. Returns how many processes
   * died.
   */
  async kill(targets: readonly Target[]): Promise<number> {
    await Promise.all(targets.map((target) => this.strike(target)));
    let died = targets.length;
    await pause(this.random.below(1_500));
    if (targets.includes('postgres')) await this.parts.postgres.restart();
    if (targets.includes('redis')) await this.parts.redis.startAgain();
    const roles = (['api', 'worker'] as const).filter((role) => targets.includes(role));
    for (const role of roles) {
      // Sometimes the new process is killed as well, while it starts.
      if (this.random.below(8) > 0) continue;
      await this.dieWhileStarting(role);
      died += 1;
    }
    await Promise.all(roles.map((role) => this.bring(role)));
    return died;
  }

  /** Ends the API, the worker and the processes that were loaded in advance. */
  async end(): Promise<void> {
    for (const child of [...this.live.values(), ...this.next.values()]) {
      this.killed.add(child);
      await child.kill();
    }
  }

  private async strike(target: Target): Promise<void> {
    if (target === 'postgres') return this.parts.postgres.crash('SIGKILL');
    if (target === 'redis') return this.parts.redis.kill();
    const child = this.live.get(target);
    if (!child) return;
    this.killed.add(child);
    await child.kill();
  }

  private load(role: Role): KillableProcess {
    const own = role === 'worker' ? { PORT: '0' } : {};
    return this.parts.children.start(PROGRAM, { environment: { ...this.environment, ...own, ROLE: role } });
  }

  private async dieWhileStarting(role: Role): Promise<void> {
    const child = this.next.get(role) ?? this.load(role);
    this.next.set(role, this.load(role));
    await child.go();
    await pause(this.random.below(2_000));
    this.killed.add(child);
    await child.kill();
  }

  /** Starts a process, and starts it again when that fails, as an operator would. */
  private async bring(role: Role): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const child = this.next.get(role) ?? this.load(role);
      this.next.set(role, this.load(role));
      this.live.set(role, child);
      try {
        await child.go();
        const line = await child.nextLine();
        if (line !== READY) throw new Error(`the ${role} was to be ready, but said: ${line}`);
      } catch (error) {
        if (attempt === STARTS) throw error;
        this.failedStarts += 1;
        await child.kill();
        continue;
      }
      child.nextLine().catch((error: unknown) => {
        if (!this.killed.has(child)) this.unexpectedEnds.push(`${role}: ${String(error)}`);
      });
      return;
    }
  }
}
