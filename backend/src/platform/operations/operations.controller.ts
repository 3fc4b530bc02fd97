import {
  type DeadLetterGroup,
  deadLetterGroupSchema,
  type FailedJob,
  failedJobSchema,
  jobIdSchema,
  type OperationsSummary,
  operationsSummarySchema,
  projectionNameSchema,
  type ProjectionStatus,
  projectionStatusSchema,
  queueNameSchema,
  type QueueStatus,
  queueStatusSchema,
  type RebuildStatus,
  rebuildStatusSchema,
  retriedDeadLettersSchema,
  type RetriedDeadLetters,
  type RetryDeadLetters,
  retryDeadLettersSchema,
} from '@perpetua/contracts/operations.contract';
import type { CommandMeta } from '../domain/command.js';
import { Answers } from '../http/openapi/answers.js';
import { Meta } from '../http/requests/command-meta.js';
import { Body, Controller, Get, HttpCode, Param, Post } from '../http/route-decorators.js';
import { DeadLetters } from './dead-letters.service.js';
import { OperationsDesk } from './operations-desk.service.js';
import { Operations } from './operations.service.js';
import { Rebuilds } from '../projections/rebuilds.js';
import type { QueueName } from '../queue/queues.js';

/** Endpoints for admins: they show the state of queues and consumers, and start retries and rebuilds. */
@Controller('Admin')
export class OperationsController {
  constructor(
    private readonly operations: Operations,
    private readonly rebuilds: Rebuilds,
    private readonly desk: OperationsDesk,
    private readonly deadLetters: DeadLetters,
  ) {}

  @Get('queues')
  @Answers(queueStatusSchema, { list: 'whole', summary: 'Shows the job queues' })
  queues(): Promise<QueueStatus[]> {
    return this.operations.queueStatus();
  }

  @Get('projections')
  @Answers(projectionStatusSchema, { list: 'whole', summary: 'Shows who reads the events, and how far' })
  async projections(): Promise<ProjectionStatus[]> {
    const consumers = await this.operations.consumers();
    return consumers.map((consumer) => ({ ...consumer, rebuild: this.rebuilds.statusOf(consumer.name) }));
  }

  @Post('projections/:name/rebuild')
  @HttpCode(202)
  @Answers(rebuildStatusSchema, { summary: 'Builds a read model again from all events' })
  rebuild(
    @Param('name', { schema: projectionNameSchema }) name: string,
    @Meta() meta: CommandMeta,
  ): Promise<RebuildStatus> {
    return this.desk.rebuild(name, meta);
  }

  @Get('operations')
  @Answers(operationsSummarySchema, { summary: 'Shows deadlines, the oldest writer and what admins did last' })
  summary(): Promise<OperationsSummary> {
    return this.desk.summary();
  }

  @Get('queues/:queue/jobs')
  @Answers(failedJobSchema, { list: 'whole', summary: 'Lists the jobs that were given up' })
  failedJobs(@Param('queue', { schema: queueNameSchema }) queue: QueueName): Promise<FailedJob[]> {
    return this.desk.failedJobs(queue);
  }

  @Post('queues/:queue/jobs/:id/retry')
  @HttpCode(204)
  @Answers(null, { summary: 'Runs a job again that was given up' })
  retryJob(
    @Param('queue', { schema: queueNameSchema }) queue: QueueName,
    @Param('id', { schema: jobIdSchema }) id: string,
    @Meta() meta: CommandMeta,
  ): Promise<void> {
    return this.desk.retryJob(queue, id, meta);
  }

  @Get('dead-letters')
  @Answers(deadLetterGroupSchema, { list: 'whole', summary: 'Lists events that were set aside, by cause' })
  setAside(): Promise<DeadLetterGroup[]> {
    return this.deadLetters.groups();
  }

  @Post('dead-letters/retry')
  @HttpCode(202)
  @Answers(retriedDeadLettersSchema, { summary: 'Tries events again that were set aside' })
  retryDeadLetters(
    @Body({ schema: retryDeadLettersSchema }) request: RetryDeadLetters,
    @Meta() meta: CommandMeta,
  ): Promise<RetriedDeadLetters> {
    return this.desk.retryDeadLetters(request, meta);
  }
}
