import { Ip } from '@nestjs/common';
import {
  type OwnPartner,
  ownPartnerSchema,
  type PartnerApplication,
  partnerApplicationSchema,
} from '@perpetua/contracts/partners.contract';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { AddressLimits } from '../../platform/http/rate-limit/address-limits.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Body, Controller, Post } from '../../platform/http/route-decorators.js';
import { Applications } from './applications.service.js';

/** Endpoint for applications to become a partner; the specification defines its path. */
@Controller('Service')
export class ApplicationsController {
  constructor(
    private readonly applications: Applications,
    private readonly limits: AddressLimits,
  ) {}

  @Post('besupplier')
  @Answers(ownPartnerSchema, { summary: 'Applies to become a partner' })
  async apply(
    @Body({ schema: partnerApplicationSchema }) form: PartnerApplication,
    @CurrentUser() caller: AuthenticatedUser | undefined,
    @Ip() address: string,
  ): Promise<OwnPartner> {
    await this.limits.count('application', address);
    return this.applications.submit(form, caller);
  }
}
