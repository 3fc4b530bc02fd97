import { Injectable, Optional } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FollowedOrder, FollowedService } from '@perpetua/contracts/follow.contract';
import type { PhotoSize } from '@perpetua/contracts/service-photos';
import { ListOrderSummaries } from '../../ordering/index.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import { SessionGate } from '../../platform/http/access/authentication.js';
import { Photos } from '../../platform/storage/photos.js';
import type { StoredFile } from '../../platform/storage/storage.js';
import { type PhotoLinksOf, photoViewFor } from '../reading/photo.response.js';
import { ServiceRows } from '../reading/service.reader.js';
import type { ServiceRow } from '../reading/service.row.js';
import { followedOrderState, followedState } from './followed-state.policy.js';
import { SecretLinks } from '../links/secret-links.service.js';

/** Reads what whoever has the link of an order may see, as long as its customer's account is open. */
@Injectable()
export class FollowedOrders {
  constructor(
    private readonly links: SecretLinks,
    private readonly queries: QueryBus,
    private readonly rows: ServiceRows,
    private readonly photos: Photos,
    @Optional() private readonly gate?: SessionGate,
  ) {}

  /** The state and the pictures of the order with this link; undefined for a link that does not hold. */
  async read(token: string): Promise<FollowedOrder | undefined> {
    const orderId = await this.orderOf(token);
    const [order] = orderId === undefined ? [] : await this.queries.execute(new ListOrderSummaries([orderId]));
    if (order === undefined) return undefined;
    const linksOf = (photoId: string): ReturnType<PhotoLinksOf> => ({
      url: photoPath(token, photoId, 'display'),
      thumbUrl: photoPath(token, photoId, 'thumb'),
    });
    const services = await this.rows.ofOrder(order.orderId);
    return {
      kind: order.kind,
      state: followedOrderState(order.status),
      services: services.map((row) => followed(row, linksOf)),
    };
  }

  /** A picture of the order with this link; undefined when the link does not hold, or the picture is another order's. */
  async photo(token: string, photoId: string, size: PhotoSize): Promise<StoredFile | undefined> {
    const services = await this.servicesOf(token);
    const isOfOrder = services?.some(({ photos }) => photos.some((photo) => photo.photoId === photoId));
    return isOfOrder ? this.photos.read(photoId, size) : undefined;
  }

  /** The services of the order with this link; undefined for a link that does not hold. */
  async servicesOf(token: string): Promise<readonly ServiceRow[] | undefined> {
    const orderId = await this.orderOf(token);
    return orderId === undefined ? undefined : this.rows.ofOrder(orderId);
  }

  private async orderOf(token: string): Promise<string | undefined> {
    const order = await this.links.subjectOf('follow', token);
    if (order === undefined || (await this.gate?.isAccountOpen(order.ownerId)) === false) return undefined;
    return order.subjectId;
  }
}

const photoPath = (token: string, photoId: string, size: PhotoSize): string =>
  `/api/Follow/${token}/photos/${photoId}?size=${size}`;

const followed = (row: ServiceRow, linksOf: PhotoLinksOf): FollowedService => {
  const photo = photoViewFor('assigned', linksOf);
  return {
    id: row.service_id,
    type: row.type,
    occurrence: row.occurrence ?? undefined,
    state: followedState(row.status),
    scheduledDate: row.scheduled_date,
    scheduledHour: row.scheduled_hour ?? undefined,
    timeZone: row.time_zone,
    completionDate: row.delivered_at === null ? undefined : localDateOf(row.delivered_at, row.time_zone),
    images: {
      before: row.photos.filter(({ kind }) => kind === 'before').map(photo),
      after: row.photos.filter(({ kind }) => kind === 'after').map(photo),
    },
  };
};
