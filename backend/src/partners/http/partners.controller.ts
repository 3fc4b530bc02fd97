import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { exportQuerySchema, type PageQuery } from '@perpetua/contracts/http.contract';
import {
  type ApprovePartnerRequest,
  approvePartnerSchema,
  type Partner,
  type PartnerCandidate,
  partnerCandidateSchema,
  type PartnerDetails,
  partnerDetailsSchema,
  type PartnerFilter,
  partnerFilterSchema,
  partnerSchema,
  type RefusePartnerRequest,
  refusePartnerSchema,
  type ReinstatePartnerRequest,
  reinstatePartnerSchema,
} from '@perpetua/contracts/partners.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import type { CommandMeta } from '../../platform/domain/command.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { inWriting } from '../../platform/written-reasons.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import type { CsvFile } from '../../platform/http/requests/csv-file.js';
import { pageOrFile } from '../../platform/http/requests/list-export.js';
import { Page, rangeOf } from '../../platform/http/requests/lists.js';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '../../platform/http/route-decorators.js';
import {
  ApprovePartner,
  type PartnerCommand,
  ReinstatePartner,
  RejectPartner,
  SuspendPartner,
} from '../partner.commands.js';
import { ListCandidatesForService } from '../partners.queries.js';
import { partnerCsv } from './partner-csv.policy.js';
import { PartnerPlaces } from '../partner-places.service.js';
import { PartnerApplications } from '../reading/application.reader.js';
import { PartnerList } from '../reading/partner-list.reader.js';
import { PartnerRequirements } from '../reading/partner-requirements.js';

const listQuery = partnerFilterSchema.extend(exportQuerySchema.shape);
/** An item of a list: a candidate for a service, or a partner. */
const partnerOrCandidate = z.union([partnerCandidateSchema, partnerSchema]);

/** Partners as admins see them: to assign a service, to decide about an application, or to suspend a partner. */
@Controller('Partner')
export class PartnersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly partners: PartnerList,
    private readonly queries: QueryBus,
    private readonly dossiers: PartnerApplications,
    private readonly places: PartnerPlaces,
    private readonly requirements: PartnerRequirements,
  ) {}

  /**
   * With the query parameter `service`, lists the partners that an admin can choose for that service; otherwise all
   * partners that match the filter.
   */
  @Get()
  @Answers(partnerOrCandidate, {
    list: true,
    also: ['text/csv'],
    summary: 'Lists partners, or candidates for a service',
    refuses: [404, 422],
  })
  async list(
    @Query({ schema: listQuery }) query: z.output<typeof listQuery>,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Page<Partner> | Page<PartnerCandidate> | CsvFile> {
    if (query.service !== undefined) {
      const { items, total } = await this.queries.execute(new ListCandidatesForService(query.service, rangeOf(query)));
      return new Page([...items], total);
    }
    const read = (requested: PartnerFilter & PageQuery) => this.partners.page(requested, rangeOf(requested));
    return pageOrFile(query, read, { name: 'partners', columns: partnerCsv, language });
  }

  @Get(':id')
  @Answers(partnerDetailsSchema, { summary: 'Reads a partner with the application' })
  one(@Param('id', { schema: uuidSchema }) partnerId: string): Promise<PartnerDetails> {
    return this.dossiers.of(partnerId);
  }

  /** Also confirms the partner's place if the body contains one. */
  @Post(':id/approve')
  @HttpCode(200)
  @Answers(partnerDetailsSchema, { summary: 'Approves an application' })
  async approve(
    @Meta() sent: CommandMeta,
    @Param('id', { schema: uuidSchema }) partnerId: string,
    @Body({ schema: approvePartnerSchema }) { location, reason: typed }: ApprovePartnerRequest,
  ): Promise<PartnerDetails> {
    const [place, missing] = await Promise.all([this.places.at(location), this.requirements.ofAccount(partnerId)]);
    const { reason, meta } = inWriting(typed, sent);
    return this.decided(new ApprovePartner({ partnerId, location: place, reason, missing }, meta));
  }

  @Post(':id/reject')
  @HttpCode(200)
  @Answers(partnerDetailsSchema, { summary: 'Rejects an application' })
  reject(
    @Meta() sent: CommandMeta,
    @Param('id', { schema: uuidSchema }) partnerId: string,
    @Body({ schema: refusePartnerSchema }) { reason: typed }: RefusePartnerRequest,
  ): Promise<PartnerDetails> {
    const { reason, meta } = inWriting(typed, sent);
    return this.decided(new RejectPartner({ partnerId, reason }, meta));
  }

  @Post(':id/suspend')
  @HttpCode(200)
  @Answers(partnerDetailsSchema, { summary: 'Suspends a partner; what has not begun goes to others' })
  suspend(
    @Meta() sent: CommandMeta,
    @Param('id', { schema: uuidSchema }) partnerId: string,
    @Body({ schema: refusePartnerSchema }) { reason: typed }: RefusePartnerRequest,
  ): Promise<PartnerDetails> {
    const { reason, meta } = inWriting(typed, sent);
    return this.decided(new SuspendPartner({ partnerId, reason }, meta));
  }

  @Post(':id/reinstate')
  @HttpCode(200)
  @Answers(partnerDetailsSchema, { summary: 'Lets a suspended partner work again' })
  reinstate(
    @Meta() sent: CommandMeta,
    @Param('id', { schema: uuidSchema }) partnerId: string,
    @Body({ schema: reinstatePartnerSchema }) { reason: typed }: ReinstatePartnerRequest,
  ): Promise<PartnerDetails> {
    const { reason, meta } = inWriting(typed, sent);
    return this.decided(new ReinstatePartner({ partnerId, reason }, meta));
  }

  private async decided(command: PartnerCommand): Promise<PartnerDetails> {
    await this.commands.execute(command);
    return this.dossiers.of(command.payload.partnerId);
  }
}
