import { type PartnerRecord, partnerRecordSchema } from '@perpetua/contracts/partners.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { QueryBus } from '@nestjs/cqrs';
import { ListPartnersByIds } from '../../partners/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { notFound } from '../../platform/domain/domain-error.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Controller, Get, Param } from '../../platform/http/route-decorators.js';
import { SLOT_END } from './service.reader.js';

/** A year: what was longer ago says little about how a partner works now. */
const RECENT_MS = 365 * 86_400_000;

/** Tells admins how reliably a partner answers and works. Matching does not use it (docs/domain.md#matching). */
@Controller('Partner')
export class PartnerRecordController {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Get(':id/record')
  @Answers(partnerRecordSchema, { summary: 'Counts what a partner was asked, accepted and did on time' })
  async record(@Param('id', { schema: uuidSchema }) partnerId: string): Promise<PartnerRecord> {
    const [partner] = await this.queries.execute(new ListPartnersByIds([partnerId]));
    if (partner === undefined) throw notFound('Partner');
    const since = new Date(this.clock.now().getTime() - RECENT_MS);
    const [counted] = await this.database.query<Omit<PartnerRecord, 'since'>>({
      name: 'fulfilment.partner-record',
      text: `SELECT count(*) FILTER (WHERE is_asked)::int AS asked,
          count(*) FILTER (WHERE is_asked AND is_theirs)::int AS accepted,
          count(*) FILTER (WHERE is_theirs AND delivered_at IS NOT NULL)::int AS done,
          count(*) FILTER (WHERE is_theirs AND delivered_at <= slot_end)::int AS "onTime"
        FROM (
          SELECT asked @> jsonb_build_array(jsonb_build_object('partnerId', $1::text))
              AND NOT asked @> jsonb_build_array(jsonb_build_object('partnerId', $1::text, 'ended', 'handed_back')) AS is_asked,
            partner_id IS NOT DISTINCT FROM $1::uuid AS is_theirs, delivered_at, ${SLOT_END} AS slot_end
          FROM fulfilment.services WHERE purchased_at >= $2
        ) AS recent WHERE is_asked OR is_theirs`,
      values: [partnerId, since],
    });
    return { since: since.toISOString(), asked: 0, accepted: 0, done: 0, onTime: 0, ...counted };
  }
}
