import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import type { GraveMove, GraveMoveQuery, MovedGrave, MoveGrave } from '@perpetua/contracts/grave-moves.contract';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import { parseDecimal } from '@perpetua/contracts/money';
import { isInPortugal } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';
import { Repository } from 'typeorm';
import { GetSelectableCemetery } from '../places/index.js';
import { Clock } from '../platform/clock/clock.js';
import type { Dependants } from '../platform/dependants.js';
import { expectedCents, requireExpected } from '../platform/domain/expected-amount.js';
import type { Actor } from '../platform/event-store/recorded-event.js';
import { newId } from '../platform/ids.js';
import { LiveBroadcast } from '../platform/live/live-broadcast.js';
import { GraveChanges } from './grave-changes.service.js';
import { GraveEntity, ownGrave } from './grave.entity.js';
import { checkReach } from './grave.policy.js';
import { graveNotice, noteChange } from './grave.statements.js';
import type { GraveChange } from './graves.commands.js';
import {
  graveChanged,
  graveNotFound,
  graveOrderOpen,
  locationOutsidePortugal,
  unknownCemetery,
  visitUnderWay,
} from './graves.errors.js';
import { type ConsequencesOfMove, GetConsequencesOfMove } from './graves.queries.js';
import { type GraveHolder, Graves } from './graves.service.js';

/** Who asks for a move: the grave's owner, and the person who acts, who may be an admin. */
export interface Mover extends GraveHolder {
  readonly actor: Actor;
}

interface Destination {
  readonly cemetery: Cemetery;
  readonly location: Location;
}

const NOTHING: ConsequencesOfMove = { visits: [], refund: '0.00', openOrders: [], underWay: [] };

/**
 * Moves a grave to another cemetery with everything that was bought for it: an act that says what follows, asks, and only
 * then moves or cancels every visit.
 */
@Injectable()
export class GraveMoves {
  /** The row of docs/domain.md#when-things-change. */
  static readonly dependants = {
    openCart: 'none',
    unpaidOrder: 'refuses',
    voucher: 'refuses',
    paidOrder: 'asks',
    offer: 'ends',
    acceptedWork: 'asks',
    runningPlan: 'asks',
    document: 'keeps',
    mailToCome: 'follows',
    armedDeadline: 'follows',
    openPage: 'follows',
  } as const satisfies Dependants;

  constructor(
    @InjectRepository(GraveEntity) private readonly rows: Repository<GraveEntity>,
    private readonly graves: Graves,
    private readonly changes: GraveChanges,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly live: LiveBroadcast,
  ) {}

  /**
   * What would follow if the grave moved now.
   * @throws DomainError 404, 422 `cemetery_unknown`, `location_outside_portugal`, `location_far_from_cemetery`, 409
   * `grave_order_open`, `visit_under_way`
   */
  async preview(mover: Mover, id: string, { cemeteryId, lat, lng }: GraveMoveQuery): Promise<GraveMove> {
    const grave = await this.row(mover, id);
    const { visits, refund } = await this.consequences(
      mover,
      grave,
      { cemeteryId, location: { lat, lng } },
      this.clock.now(),
    );
    return { visits, refund };
  }

  /**
   * Moves the grave; a repeat finds it there and changes nothing. What is left of an earlier change is followed first.
   * @throws DomainError as {@link preview}; 409 `amount_changed` when the refund is not the expected one, `grave_changed`
   * when somebody else changed the grave meanwhile
   */
  async move(mover: Mover, id: string, request: MoveGrave): Promise<MovedGrave> {
    const { userId, isAdmin, actor } = mover;
    const grave = await this.row(mover, id);
    if (!(await this.changes.follow(id))) throw graveChanged(grave.version);
    const at = this.clock.now();
    const { visits, refund } = await this.consequences(mover, grave, request, at);
    if (grave.cemeteryId === request.cemeteryId) {
      return { visits: [], refund: '0.00', grave: await this.graves.read(userId, id) };
    }
    requireExpected(expectedCents(request.expectedRefund), parseDecimal(refund));
    const change: GraveChange = { id: newId(), graveId: id, kind: 'moved', actor, at, visits };
    const { cemeteryId, location, section = null, row = null, number = null } = request;
    const place = { cemeteryId, ...location, section, row, number, version: grave.version + 1 };
    await this.rows.manager.transaction(async (tx) => {
      const moved = await tx.update(GraveEntity, { ...ownGrave(userId, id), version: grave.version }, place);
      if (moved.affected !== 1) throw graveChanged(grave.version);
      const statements = [
        noteChange(change),
        ...(isAdmin ? [graveNotice('grave_changed', { userId, graveId: id })] : []),
      ];
      for (const { text, values } of statements) await tx.query(text, [...(values ?? [])]);
    });
    this.live.announce({ topic: 'grave', id, version: place.version, to: [userId], admins: false });
    await this.changes.follow(id);
    return { visits: [...visits], refund, grave: await this.graves.read(userId, id) };
  }

  private async consequences(
    { userId, actor }: Mover,
    grave: GraveEntity,
    { cemeteryId, location }: Pick<MoveGrave, 'cemeteryId' | 'location'>,
    at: Date,
  ): Promise<ConsequencesOfMove> {
    if (!isInPortugal(location)) throw locationOutsidePortugal();
    if (cemeteryId === grave.cemeteryId) return NOTHING;
    const to = await this.destination(userId, cemeteryId, location);
    const found = await this.queries.execute(new GetConsequencesOfMove(grave.id, to, { role: actor.role, at }));
    if (found.openOrders.length > 0) throw graveOrderOpen(found.openOrders);
    if (found.underWay.length > 0) throw visitUnderWay(found.underWay);
    return found;
  }

  private async destination(userId: string, cemeteryId: string, location: Location): Promise<Destination> {
    const chosen = await this.queries.execute(new GetSelectableCemetery(userId, cemeteryId));
    if (chosen === null) throw unknownCemetery();
    checkReach(location, chosen.location);
    return { cemetery: chosen, location };
  }

  private async row({ userId }: Mover, id: string): Promise<GraveEntity> {
    const row = await this.rows.findOneBy(ownGrave(userId, id));
    if (row === null) throw graveNotFound();
    return row;
  }
}
