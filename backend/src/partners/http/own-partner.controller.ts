import { CommandBus } from '@nestjs/cqrs';
import {
  type ChangePartner as Changes,
  changePartnerSchema,
  type OwnPartner,
  ownPartnerSchema,
} from '@perpetua/contracts/partners.contract';
import { standingTermsOf } from '@perpetua/contracts/standing-acceptance';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { versionAskedFor } from '../../platform/http/requests/if-match.js';
import { Body, Controller, Get, Headers, Put } from '../../platform/http/route-decorators.js';
import { ChangePartner } from '../partner.commands.js';
import { PartnerPlaces } from '../partner-places.service.js';
import { PartnerProfiles } from '../reading/partner-view.reader.js';

/** The partner record of the logged-in partner. */
@Controller('Partner/me')
export class OwnPartnerController {
  constructor(
    private readonly commands: CommandBus,
    private readonly partners: PartnerProfiles,
    private readonly places: PartnerPlaces,
  ) {}

  @Get()
  @Answers(ownPartnerSchema, { summary: "Reads the partner's own record" })
  me(@CurrentUser() { id }: AuthenticatedUser): Promise<OwnPartner> {
    return this.partners.of(id);
  }

  @Put()
  @Answers(ownPartnerSchema, { summary: 'Changes place, radius, capacity, hours, pause or standing acceptance' })
  async change(
    @Meta() meta: CommandMeta,
    @Body({ schema: changePartnerSchema }) changes: Changes,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<OwnPartner> {
    const partnerId = meta.actor.id;
    const { location, version = versionAskedFor(ifMatch), standingAcceptance: stated, ...others } = changes;
    const place = await this.places.at(location);
    const standingAcceptance = stated && standingTermsOf(stated);
    const change = { partnerId, ...others, standingAcceptance, location: place, version };
    await this.commands.execute(new ChangePartner(change, meta));
    return this.partners.of(partnerId);
  }
}
