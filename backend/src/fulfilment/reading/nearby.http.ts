import type { ServiceType } from '@perpetua/contracts/fulfilment.contract';
import { nearbyDays, type NearbyServices, nearbyServicesSchema } from '@perpetua/contracts/service-filters.contract';
import { QueryBus } from '@nestjs/cqrs';
import { ListPartnersByIds } from '../../partners/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Controller, Get } from '../../platform/http/route-decorators.js';

const DAY_MS = 86_400_000;

/** Tells partners how much people order near them: a number, and nothing about anybody. */
@Controller('Service')
export class NearbyController {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Get('nearby')
  @Answers(nearbyServicesSchema, { summary: 'Counts what was bought in the partner’s municipality' })
  async nearby(@CurrentUser() { id }: AuthenticatedUser): Promise<NearbyServices> {
    const [partner] = await this.queries.execute(new ListPartnersByIds([id]));
    const city = partner?.city ?? null;
    if (partner === undefined || city === null) return { city: null, services: 0 };
    const type: ServiceType = partner.partnerType === 'flower' ? 'flower' : 'clean';
    const since = new Date(this.clock.now().getTime() - nearbyDays * DAY_MS);
    const [found] = await this.database.query<{ services: number }>({
      name: 'fulfilment.nearby',
      text: `SELECT count(*)::int AS services FROM fulfilment.services
        WHERE platform.fold(city) = platform.fold($1) AND type = $2 AND purchased_at >= $3`,
      values: [city, type, since],
    });
    return { city, services: found?.services ?? 0 };
  }
}
