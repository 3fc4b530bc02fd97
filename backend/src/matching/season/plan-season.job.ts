import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Job } from 'bullmq';
import { JoinRoute } from '../../fulfilment/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { derivedId } from '../../platform/ids.js';
import { workerOptions } from '../../platform/queue/worker-options.js';
import { seasonMorning } from './season-days.policy.js';
import {
  beginningBefore,
  modelOf,
  partsOf,
  planOf,
  type PlannedVisit,
  roomAfter,
  type SeasonCemetery,
  type SeasonProblem,
} from './season-plan.policy.js';
import { SeasonProblems } from './season-problem.service.js';
import { SeasonSolver } from './season-solver.service.js';

interface SeasonData {
  /** The local day of the plan, YYYY-MM-DD. */
  readonly day: string;
}

/**
 * Plans the cleanings before All Saints together (docs/domain.md#before-all-saints). Of the routes that begin on this
 * day it gives each cleaning its day, starts its matching, and names the partner who is asked first; the others are
 * planned again the next morning. The offers are made by the geo-matching job. What has begun is looking for a partner and
 * is not planned again, so that a job that is repeated, or was killed half way, goes on with the rest.
 */
@Processor('season', workerOptions(1))
export class PlanSeasonJob extends WorkerHost implements OnModuleDestroy {
  private readonly logger = new Logger(PlanSeasonJob.name);
  private isStopping = false;

  constructor(
    private readonly problems: SeasonProblems,
    private readonly solver: SeasonSolver,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {
    super();
  }

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  /** A job that comes a day late does nothing: each morning has its own. */
  override async process({ data }: Pick<Job<SeasonData>, 'data'>): Promise<void> {
    const morning = seasonMorning(this.clock.now());
    if (morning === null || morning.today !== data.day) return;
    const problem = await this.problems.of(morning);
    if (problem === null) return;
    let { room } = problem;
    for (const part of partsOf(problem)) {
      // A process that stops waits for its jobs; the next attempt goes on with the rest.
      if (this.isStopping) throw new Error('the process stops');
      const plan = await this.planned({ ...problem, room }, part);
      room = roomAfter(room, plan);
      for (const visit of beginningBefore(plan, morning.next)) await this.carryOut(visit, data.day);
    }
  }

  /** The best plan; empty if the solver found none, so that matching begins on its own day as ever. */
  private async planned(problem: SeasonProblem, cemeteries: readonly SeasonCemetery[]): Promise<PlannedVisit[]> {
    const model = modelOf(problem, cemeteries);
    if (model === null) return [];
    const { status, values } = await this.solver
      .solve(model.text)
      .catch((error: unknown) => ({ status: String(error), values: {} }));
    if (status === 'Optimal') return planOf(model, values);
    this.logger.warn(`${cemeteries.length} cemeteries are not planned together: ${status}`);
    return [];
  }

  /** What cannot be moved any more, or whose cemetery has closed meanwhile, stays as it is. */
  private async carryOut({ serviceId, orderId, date, partnerId }: PlannedVisit, day: string): Promise<void> {
    const meta = {
      commandId: derivedId('season', day, serviceId),
      actor: { id: 'matching', role: 'system' as const },
      correlationId: orderId,
    };
    const plan = { season: 'all_saints' as const, partnerId };
    try {
      await this.commands.execute(new JoinRoute({ serviceId, date, plan }, meta));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn(`service ${serviceId} is not moved to ${date}: ${error.code}`);
    }
  }
}
