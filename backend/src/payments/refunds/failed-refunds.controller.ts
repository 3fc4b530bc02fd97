import {
  type FailedRefundGroup,
  failedRefundGroupSchema,
  type RetriedRefunds,
  retriedRefundsSchema,
  type RetryRefunds,
  retryRefundsSchema,
} from '@perpetua/contracts/payments.contract';
import type { CommandMeta } from '../../platform/domain/command.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, Get, HttpCode, Post } from '../../platform/http/route-decorators.js';
import { FailedRefunds } from './failed-refunds.service.js';

/** Endpoints with which admins list and retry refunds that failed at the provider. */
@Controller('Admin/refunds')
export class FailedRefundsController {
  constructor(private readonly refunds: FailedRefunds) {}

  @Get()
  @Answers(failedRefundGroupSchema, { list: 'whole', summary: 'Lists refunds that failed, by cause' })
  groups(): Promise<FailedRefundGroup[]> {
    return this.refunds.groups();
  }

  @Post('retry')
  @HttpCode(200)
  @Answers(retriedRefundsSchema, { summary: 'Asks the bank again for all refunds of one cause' })
  retry(
    @Meta() meta: CommandMeta,
    @Body({ schema: retryRefundsSchema }) { cause }: RetryRefunds,
  ): Promise<RetriedRefunds> {
    return this.refunds.retry(cause, meta);
  }
}
