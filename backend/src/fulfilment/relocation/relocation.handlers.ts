import { Injectable } from '@nestjs/common';
import { type ICommandHandler, type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { serviceLabel } from '@perpetua/contracts/lifecycles/service-label';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { Location } from '@perpetua/contracts/validation';
import { ListGravesByIds } from '../../graves/index.js';
import { GetDeliveryPlace } from '../../ordering/index.js';
import { Database, type Statement } from '../../platform/database/database.js';
import type { CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { ServiceRows } from '../reading/service.reader.js';
import { nameOf } from '../reading/service.response.js';
import { SERVICE_COLUMNS, type ServiceRow } from '../reading/service.row.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import { serviceNotFound } from '../service/service.errors.js';
import { GetServicePoint } from '../service/matching.queries.js';
import {
  CountOpenServicesInCemetery,
  ListOpenServicesAtGrave,
  type ServiceAtGrave,
} from '../service/service.queries.js';
import { CorrectServicePlace, RelocateService } from './relocation.js';

const OPEN_STATUSES = serviceLifecycle.states.filter((status) => !serviceLifecycle.isFinal(status));

type Placed = RelocateService | CorrectServicePlace;

/** The text by which a search for services finds them names their place, which changes. */
const searchedAt = (row: ServiceRow, { payload: { serviceId, place } }: Placed): Statement => ({
  name: 'fulfilment.search-text',
  text: 'UPDATE fulfilment.service_texts SET text = platform.fold($2) WHERE service_id = $1',
  values: [
    serviceId,
    [
      row.order_number,
      place.city,
      place.parish,
      ...row.products.flatMap(({ name }) => [name.pt, name.en, name.es]),
    ].join(' '),
  ],
});

/** Runs the commands that change the place of a service, and keeps what a search looks through in step. */
@Injectable()
export class ServicePlaces {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
  ) {}

  async run(command: Placed): Promise<CommandResult> {
    const row = await this.rows.find(command.payload.serviceId);
    if (row === undefined) throw serviceNotFound();
    return this.runner.run(serviceAggregate, command, { rows: [searchedAt(row, command)] });
  }
}

@HandlesCommand(RelocateService)
export class RelocateServiceHandler implements ICommandHandler<RelocateService> {
  constructor(private readonly places: ServicePlaces) {}

  execute(command: RelocateService): Promise<CommandResult> {
    return this.places.run(command);
  }
}

@HandlesCommand(CorrectServicePlace)
export class CorrectServicePlaceHandler implements ICommandHandler<CorrectServicePlace> {
  constructor(private readonly places: ServicePlaces) {}

  execute(command: CorrectServicePlace): Promise<CommandResult> {
    return this.places.run(command);
  }
}

@QueryHandler(GetServicePoint)
export class GetServicePointHandler implements IQueryHandler<GetServicePoint> {
  constructor(
    private readonly rows: ServiceRows,
    private readonly queries: QueryBus,
  ) {}

  async execute({ serviceId }: GetServicePoint): Promise<Location | null> {
    const row = await this.rows.find(serviceId);
    if (row === undefined) return null;
    const [grave] = row.grave_id === null ? [] : await this.queries.execute(new ListGravesByIds([row.grave_id]));
    return grave?.location ?? this.queries.execute(new GetDeliveryPlace(row.order_id));
  }
}

@QueryHandler(CountOpenServicesInCemetery)
export class CountOpenServicesInCemeteryHandler implements IQueryHandler<CountOpenServicesInCemetery> {
  constructor(private readonly database: Database) {}

  async execute({ cemeteryId }: CountOpenServicesInCemetery): Promise<number> {
    const [row] = await this.database.query<{ open: number }>({
      name: 'fulfilment.count-open-in-cemetery',
      text: 'SELECT count(*)::int AS open FROM fulfilment.services WHERE cemetery_id = $1 AND status = ANY($2::text[])',
      values: [cemeteryId, OPEN_STATUSES],
    });
    return row?.open ?? 0;
  }
}

@QueryHandler(ListOpenServicesAtGrave)
export class ListOpenServicesAtGraveHandler implements IQueryHandler<ListOpenServicesAtGrave> {
  constructor(private readonly database: Database) {}

  async execute({ graveId }: ListOpenServicesAtGrave): Promise<readonly ServiceAtGrave[]> {
    const rows = await this.database.query<ServiceRow & Record<string, unknown>>({
      name: 'fulfilment.list-open-at-grave',
      text: `SELECT ${SERVICE_COLUMNS} FROM fulfilment.services WHERE grave_id = $1 AND status = ANY($2::text[])
        ORDER BY scheduled_date, scheduled_hour, service_id`,
      values: [graveId, OPEN_STATUSES],
    });
    return rows.map((row) => ({
      serviceId: row.service_id,
      orderId: row.order_id,
      orderNumber: row.order_number,
      subscriptionId: row.subscription_id,
      occurrence: row.occurrence,
      customerId: row.customer_id,
      partnerId: row.partner_id,
      type: row.type,
      name: nameOf(row),
      status: row.status,
      label: serviceLabel(row.status),
      cemeteryId: row.cemetery_id,
      scheduledDate: row.scheduled_date,
      scheduledHour: row.scheduled_hour,
      priceCents: row.price_cents,
      refundCents: row.cancelled_refund_cents,
      version: row.version,
    }));
  }
}
