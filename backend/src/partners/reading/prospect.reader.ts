import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { EARTH_KM } from '@perpetua/contracts/great-circle';
import { amountToReceiveCents, toDecimal } from '@perpetua/contracts/money';
import type { PartnerProspect } from '@perpetua/contracts/partner-prospect.contract';
import { RADIUS_KM } from '@perpetua/contracts/partners.contract';
import type { PartnerType } from '@perpetua/contracts/roles';
import { ListPriceExamples, type PriceExample } from '../../catalogue/index.js';
import { AppConfig } from '../../config/app-config.js';
import { ListMunicipalities, type Municipality } from '../../places/index.js';
import { Database, type Statement } from '../../platform/database/database.js';

/**
 * The municipalities whose point no approved partner of a type has within the own radius. A box of 50 km, the largest
 * radius, comes before the exact distance; point and box are computed once for each municipality, not for each pair.
 */
const beyondSql = (type: PartnerType): string => `
  WITH cities AS MATERIALIZED (
    SELECT c.code, ll_to_earth(c.lat, c.lng)::cube AS point,
           earth_box(ll_to_earth(c.lat, c.lng), ${RADIUS_KM.max * 1000}) AS around
    FROM jsonb_to_recordset($1) AS c (code text, lat float8, lng float8))
  SELECT c.code FROM cities c
  WHERE NOT EXISTS (
    SELECT 1 FROM partners.partners p
    WHERE p.partner_type = '${type}' AND p.status = 'approved' AND c.around @> p.position
      AND ${2 * EARTH_KM} * asin(least(1, (p.position <-> c.point) / (2 * earth()))) <= p.radius_km)`;

const SQL = { flower: beyondSql('flower'), grave: beyondSql('grave') } as const;

const beyond = (type: PartnerType, municipalities: readonly Municipality[]): Statement => ({
  name: `partners.municipalities-beyond-${type}`,
  text: SQL[type],
  values: [JSON.stringify(municipalities.map(({ code, location }) => ({ code, ...location })))],
});

/** Reads what a future partner can expect. */
@Injectable()
export class PartnerProspects {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    private readonly config: AppConfig,
  ) {}

  async read(): Promise<PartnerProspect> {
    const [examples, municipalities] = await Promise.all([
      this.queries.execute(new ListPriceExamples()),
      this.queries.execute(new ListMunicipalities()),
    ]);
    const [flower, grave] = await Promise.all([
      this.database.query<{ code: string }>(beyond('flower', municipalities)),
      this.database.query<{ code: string }>(beyond('grave', municipalities)),
    ]);
    const without = { flower: new Set(flower.map(codeOf)), grave: new Set(grave.map(codeOf)) };
    const types = (code: string) => (['flower', 'grave'] as const).filter((type) => without[type].has(code));
    return {
      pay: examples.map((example) => this.payOf(example)),
      municipalities: municipalities.length,
      missing: municipalities
        .map(({ code, name, district }) => ({ city: name, district, partnerTypes: types(code) }))
        .filter(({ partnerTypes }) => partnerTypes.length > 0),
    };
  }

  private payOf({ type, name, unitCents, commissionBps }: PriceExample): PartnerProspect['pay'][number] {
    return {
      partnerType: type === 'flower' ? 'flower' : 'grave',
      name,
      price: toDecimal(unitCents),
      amountToReceive: toDecimal(amountToReceiveCents(unitCents, commissionBps ?? this.config.commissionBps)),
    };
  }
}

const codeOf = ({ code }: { code: string }): string => code;
