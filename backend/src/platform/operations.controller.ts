import { Controller, Get } from '@nestjs/common';
import type { ConsumerStatus, QueueStatus } from '@perpetua/contracts/operations.contract';
import { Allow } from './http/access.js';
import { Operations } from './operations.service.js';

/** How queues and consumers are doing, for admins. */
@Controller('Admin')
@Allow('admin')
export class OperationsController {
  constructor(private readonly operations: Operations) {}

  @Get('queues')
  queues(): Promise<QueueStatus[]> {
    return this.operations.queueStatus();
  }

  @Get('projections')
  projections(): Promise<ConsumerStatus[]> {
    return this.operations.consumers();
  }
}
