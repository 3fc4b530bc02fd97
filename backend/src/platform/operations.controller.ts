import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  projectionNameSchema,
  type ProjectionStatus,
  projectionStatusSchema,
  type QueueStatus,
  queueStatusSchema,
  type RebuildStatus,
  rebuildStatusSchema,
} from '@perpetua/contracts/operations.contract';
import { Answers } from './http/answers.js';
import { Operations } from './operations.service.js';
import { Rebuilds } from './projections/rebuilds.js';

/** How queues and consumers are doing, for admins. */
@Controller('Admin')
export class OperationsController {
  constructor(
    private readonly operations: Operations,
    private readonly rebuilds: Rebuilds,
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
  rebuild(@Param('name', { schema: projectionNameSchema }) name: string): Promise<RebuildStatus> {
    return this.rebuilds.start(name);
  }
}
