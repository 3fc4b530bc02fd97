import { Body, Controller, Post } from '@nestjs/common';
import {
  type OwnPartner,
  ownPartnerSchema,
  type PartnerApplication,
  partnerApplicationSchema,
} from '@perpetua/contracts/partners.contract';
import { type AuthenticatedUser, CurrentUser } from '../platform/http/access.js';
import { Answers } from '../platform/http/answers.js';
import { Applications } from './applications.service.js';

/** Where people apply to become a partner, under the path that the specification gives it. */
@Controller('Service')
export class ApplicationsController {
  constructor(private readonly applications: Applications) {}

  @Post('besupplier')
  @Answers(ownPartnerSchema, { summary: 'Applies to become a partner' })
  apply(
    @Body({ schema: partnerApplicationSchema }) form: PartnerApplication,
    @CurrentUser() caller: AuthenticatedUser | undefined,
  ): Promise<OwnPartner> {
    return this.applications.submit(form, caller);
  }
}
