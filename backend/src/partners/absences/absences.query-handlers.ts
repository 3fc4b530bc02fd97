import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { Absence } from '@perpetua/contracts/partner-absences.contract';
import { mainlandZone } from '@perpetua/contracts/zone-names';
import { Clock } from '../../platform/clock/clock.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import { Database } from '../../platform/database/database.js';
import { WrittenReasons } from '../../platform/written-reasons.js';
import { partnerNotFound } from '../partner.errors.js';
import { ListAbsencesOfPartner } from '../partners.queries.js';

@QueryHandler(ListAbsencesOfPartner)
export class ListAbsencesOfPartnerHandler implements IQueryHandler<ListAbsencesOfPartner> {
  constructor(
    private readonly database: Database,
    private readonly reasons: WrittenReasons,
    private readonly clock: Clock,
  ) {}

  async execute({ partnerId }: ListAbsencesOfPartner): Promise<Absence[]> {
    const [row] = await this.database.query<{ absences: Absence[]; time_zone: string | null }>({
      name: 'partners.absences',
      text: 'SELECT absences, time_zone FROM partners.partners WHERE partner_id = $1',
      values: [partnerId],
    });
    if (row === undefined) throw partnerNotFound();
    const today = localDateOf(this.clock.now(), row.time_zone ?? mainlandZone);
    const ahead = row.absences.filter(({ to }) => to >= today);
    const text = await this.reasons.of(ahead.map(({ note }) => note));
    return ahead.map((absence) => ({ ...absence, note: text(absence.note) }));
  }
}
