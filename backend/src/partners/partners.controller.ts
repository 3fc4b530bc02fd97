import { Controller, Get, Query } from '@nestjs/common';
import { pageQuerySchema } from '@perpetua/contracts/http.contract';
import { type Partner, type PartnerCandidate, partnerFilterSchema } from '@perpetua/contracts/partners.contract';
import type { z } from 'zod';
import { Allow } from '../platform/http/access.js';
import { Page, rangeOf } from '../platform/http/lists.js';
import { PartnerCandidates } from './projections/partner-candidates.projection.js';
import { PartnerList } from './projections/partner-list.projection.js';

const listQuery = partnerFilterSchema.extend(pageQuerySchema.shape);

/** Partners as the admin sees them, for example to assign a service. */
@Controller('Partner')
export class PartnersController {
  constructor(
    private readonly partners: PartnerList,
    private readonly candidates: PartnerCandidates,
  ) {}

  /** With `service`, whom the admin may choose for it; else all that match. */
  @Get()
  @Allow('admin')
  async list(
    @Query({ schema: listQuery }) query: z.output<typeof listQuery>,
  ): Promise<Page<Partner> | Page<PartnerCandidate>> {
    if (query.service !== undefined) {
      const { items, total } = await this.candidates.page(query.service, rangeOf(query));
      return new Page(items, total);
    }
    const { items, total } = await this.partners.page(query, rangeOf(query));
    return new Page(items, total);
  }
}
