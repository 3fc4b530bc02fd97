import { Res } from '@nestjs/common';
import {
  type Workloads,
  type WorkloadsQuery,
  workloadsQuerySchema,
  workloadsSchema,
} from '@perpetua/contracts/coverage.contract';
import type { FastifyReply } from 'fastify';
import { Answers } from '../../platform/http/openapi/answers.js';
import { pageOrFile } from '../../platform/http/requests/list-export.js';
import { Page } from '../../platform/http/requests/lists.js';
import { Controller, Get, Headers, Query } from '../../platform/http/route-decorators.js';
import { workloadCsv } from './workload-csv.policy.js';
import { PartnerWorkloads } from './workloads.service.js';

/** How the work is shared among the partners, for admins. */
@Controller('Dashboard')
export class WorkloadsController {
  constructor(private readonly workloads: PartnerWorkloads) {}

  @Get('workloads')
  @Answers(workloadsSchema, { also: ['text/csv'], summary: 'Shows how the work is shared among the partners' })
  async read(
    @Query({ schema: workloadsQuerySchema }) query: WorkloadsQuery,
    @Headers('accept-language') language: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Workloads | string> {
    const workloads = await this.workloads.of(query);
    const { partners } = workloads;
    const file = { name: 'workloads', columns: workloadCsv, language };
    const answer = await pageOrFile(query, async () => new Page(partners, partners.length), file);
    if (answer instanceof Page) return workloads;
    void reply.headers(answer.headers());
    return answer.text;
  }
}
