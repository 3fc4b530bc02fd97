import { HttpStatus } from '@nestjs/common';
import { type BatchOutcome, batchOutcomeSchema } from '@perpetua/contracts/http.contract';
import {
  type ApproveCemeteries,
  approveCemeteriesSchema,
  type Cemetery,
  type ChangedCemetery,
  changedCemeterySchema,
  type CemeteryInput,
  cemeteryInputSchema,
  type CemeteryProposalInput,
  cemeteryProposalInputSchema,
  type CemeteryQuery,
  cemeteryQuerySchema,
  cemeterySchema,
  type MergeCemetery,
  mergeCemeterySchema,
  type RejectCemetery,
  rejectCemeterySchema,
} from '@perpetua/contracts/places.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { type AuthenticatedUser, CurrentUser, forbidden, unauthenticated } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import type { CsvFile } from '../../platform/http/requests/csv-file.js';
import { pageOrFile } from '../../platform/http/requests/list-export.js';
import type { Page } from '../../platform/http/requests/lists.js';
import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
} from '../../platform/http/route-decorators.js';
import { cemeteryCsv } from './cemetery-csv.policy.js';
import { Cemeteries } from './cemeteries.service.js';
import { Places } from '../places.service.js';

/**
 * Endpoints of cemeteries: everybody can search them, customers propose missing ones, admins maintain and approve them.
 */
@Controller('Cemetery')
export class CemeteryController {
  constructor(
    private readonly places: Places,
    private readonly cemeteries: Cemeteries,
  ) {}

  /** Cemeteries that are not approved are listed only for admins. */
  @Get()
  @Answers(cemeterySchema, { list: true, also: ['text/csv'], summary: 'Finds cemeteries', refuses: [401, 403, 422] })
  async list(
    @CurrentUser() user: AuthenticatedUser | undefined,
    @Query({ schema: cemeteryQuerySchema }) query: CemeteryQuery,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Page<Cemetery> | CsvFile> {
    if (query.status !== 'approved' && user === undefined) throw unauthenticated();
    if (query.status !== 'approved' && user?.role !== 'admin') throw forbidden();
    const file = { name: 'cemeteries', columns: cemeteryCsv, language };
    return pageOrFile(query, (page) => this.places.cemeteries(page, user), file);
  }

  @Post()
  @Answers(cemeterySchema, { summary: 'Adds a cemetery' })
  add(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: cemeteryInputSchema }) input: CemeteryInput,
  ): Promise<Cemetery> {
    return this.cemeteries.add(input, user);
  }

  @Post('proposal')
  @Answers(cemeterySchema, { summary: 'Proposes a cemetery that is missing' })
  propose(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: cemeteryProposalInputSchema }) input: CemeteryProposalInput,
  ): Promise<Cemetery> {
    return this.cemeteries.propose(input, user);
  }

  @Get(':id')
  @Answers(cemeterySchema, { summary: 'Reads a cemetery' })
  one(
    @CurrentUser() user: AuthenticatedUser | undefined,
    @Param('id', { schema: uuidSchema }) id: string,
  ): Promise<Cemetery> {
    return this.places.cemetery(id, user);
  }

  @Put(':id')
  @Answers(changedCemeterySchema, { summary: 'Changes a cemetery' })
  replace(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: cemeteryInputSchema }) input: CemeteryInput,
  ): Promise<ChangedCemetery> {
    return this.cemeteries.replace(id, input, user);
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @Answers(null, { summary: 'Removes a cemetery without graves' })
  remove(@CurrentUser() user: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<void> {
    return this.cemeteries.remove(id, user);
  }

  @Post('approve')
  @HttpCode(HttpStatus.OK)
  @Answers(batchOutcomeSchema, { summary: 'Approves several cemeteries', operationId: 'postCemeteriesApprove' })
  approveSeveral(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: approveCemeteriesSchema }) several: ApproveCemeteries,
  ): Promise<BatchOutcome> {
    return this.cemeteries.approveAll(several, user);
  }

  @Post(':id/approve')
  @HttpCode(HttpStatus.OK)
  @Answers(cemeterySchema, { summary: 'Approves a draft or a proposed cemetery' })
  approve(@CurrentUser() user: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<Cemetery> {
    return this.cemeteries.approve(id, user);
  }

  @Post(':id/merge')
  @HttpCode(HttpStatus.OK)
  @Answers(cemeterySchema, { summary: 'Merges a proposed cemetery into one that is known' })
  merge(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: mergeCemeterySchema }) request: MergeCemetery,
  ): Promise<Cemetery> {
    return this.cemeteries.merge(id, request, user);
  }

  @Post(':id/reject')
  @HttpCode(HttpStatus.OK)
  @Answers(cemeterySchema, { summary: 'Rejects a proposed cemetery' })
  reject(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: rejectCemeterySchema }) { reason }: RejectCemetery,
  ): Promise<Cemetery> {
    return this.cemeteries.reject(id, reason, user);
  }
}
