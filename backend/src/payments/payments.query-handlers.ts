import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FailedRefunds } from './refunds/failed-refunds.service.js';
import { CountFailedRefunds } from './payments.queries.js';

@QueryHandler(CountFailedRefunds)
export class CountFailedRefundsHandler implements IQueryHandler<CountFailedRefunds> {
  constructor(private readonly refunds: FailedRefunds) {}

  execute(): Promise<number> {
    return this.refunds.count();
  }
}
