import { Header } from '@nestjs/common';
import {
  type PartnerProspect,
  partnerProspectSchema,
  prospectMaximumAgeSeconds,
} from '@perpetua/contracts/partner-prospect.contract';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Controller, Get } from '../../platform/http/route-decorators.js';
import { PartnerProspects } from '../reading/prospect.reader.js';

/** What people read before they apply as partners. */
@Controller('Partner/prospect')
export class ProspectController {
  constructor(private readonly prospects: PartnerProspects) {}

  @Get()
  @Header('Cache-Control', `public, max-age=${prospectMaximumAgeSeconds}`)
  @Answers(partnerProspectSchema, { summary: 'Says what a future partner can expect' })
  read(): Promise<PartnerProspect> {
    return this.prospects.read();
  }
}
