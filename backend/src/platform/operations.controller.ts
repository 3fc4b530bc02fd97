import { Controller, Get } from '@nestjs/common';
import {
  type ConsumerStatus,
  consumerStatusSchema,
  type QueueStatus,
  queueStatusSchema,
} from '@perpetua/contracts/operations.contract';
import { Answers } from './http/answers.js';
import { Operations } from './operations.service.js';

/** How queues and consumers are doing, for admins. */
@Controller('Admin')
export class OperationsController {
  constructor(private readonly operations: Operations) {}

  @Get('queues')
  @Answers(queueStatusSchema, { list: 'whole', summary: 'Shows the job queues' })
  queues(): Promise<QueueStatus[]> {
    return this.operations.queueStatus();
  }

  @Get('projections')
  @Answers(consumerStatusSchema, { list: 'whole', summary: 'Shows who reads the events, and how far' })
  projections(): Promise<ConsumerStatus[]> {
    return this.operations.consumers();
  }
}
