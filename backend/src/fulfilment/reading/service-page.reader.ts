import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Service as ServiceAnswer } from '@perpetua/contracts/fulfilment.contract';
import { fallbackLanguage, type Language } from '@perpetua/contracts/languages';
import { toDecimal } from '@perpetua/contracts/money';
import { ListContacts } from '../../identity/index.js';
import { ListPartnersByIds } from '../../partners/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import { WrittenReasons } from '../../platform/written-reasons.js';
import { serviceHistory } from '../history/service-history.policy.js';
import type { HistoryReader } from '../history/sentence-context.js';
import { serviceNotFound } from '../service/service.errors.js';
import { type ServiceEvent, serviceEvents } from '../service/service.events.js';
import { initialServiceState, type Service, type ServiceState } from '../service/service.state.js';
import { evolveService } from '../service/service.decider.js';
import type { Withdrawal } from '../policies/refund.policy.js';
import { firstAhead } from './next-change.policy.js';
import { nextDeadlineFor, refundChangesAt, refundIfCancelled } from './service-prospects.policy.js';
import { type ServiceRelation, relationTo, type Viewer } from './service-visibility.policy.js';
import type { ServiceRow } from './service.row.js';
import { ServiceRows } from './service.reader.js';
import { ServiceViews } from './service.response.js';

/** A service's events up to a version, and the state that they lead to. */
interface RecordedService {
  readonly events: readonly Recorded<ServiceEvent>[];
  readonly service: Service;
}

/**
 * One service as its own page shows it: with its history, its next deadline, and the refund that a cancellation would
 * bring.
 */
@Injectable()
export class ServiceDetails {
  constructor(
    private readonly rows: ServiceRows,
    private readonly views: ServiceViews,
    private readonly store: EventStore,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly reasons: WrittenReasons,
  ) {}

  /**
   * One service with its history, as the viewer may see it.
   * @param language the language of the reader's browser; if undefined, the account's language is used
   * @throws DomainError 404 when there is no such service, or it does not concern the viewer
   */
  async one(serviceId: string, viewer: Viewer, language: Language | undefined): Promise<ServiceAnswer> {
    const row = await this.rows.find(serviceId);
    const relation = row && relationTo(row, viewer);
    if (!row || !relation) throw serviceNotFound();
    const [[shown], recorded] = await Promise.all([
      this.views.show([row], viewer),
      this.recorded(serviceId, row.version),
    ]);
    if (shown === undefined) throw serviceNotFound();
    const refundCents = this.refundOf(recorded.service);
    const at = { now: this.clock.now(), windows: this.config.deadlines };
    const mayCancel = shown.allowedActions.includes('cancel');
    return {
      ...shown,
      history: await this.history(recorded.events, { row, viewer, relation, language }),
      refundOnCancel: refundCents === null || !mayCancel ? undefined : toDecimal(refundCents),
      nextDeadline: nextDeadlineFor(recorded.service, relation),
      nextChangeAt: firstAhead(
        [shown.nextChangeAt, mayCancel ? refundChangesAt(recorded.service, at) : undefined],
        at.now,
      ),
    };
  }

  /** For each service, the refund in cents if it were cancelled now; services that cannot be cancelled are left out. */
  async refundsIfCancelled(
    serviceIds: readonly string[],
    occasion: { readonly withdrawal?: Withdrawal | undefined; readonly at?: Date | undefined } = {},
  ): Promise<{ readonly serviceId: string; readonly refundCents: number }[]> {
    const refunds = await Promise.all(
      serviceIds.map(async (serviceId) => {
        const { service } = await this.recorded(serviceId);
        return { serviceId, refundCents: this.refundOf(service, occasion) };
      }),
    );
    return refunds.flatMap(({ serviceId, refundCents }) => (refundCents === null ? [] : [{ serviceId, refundCents }]));
  }

  private refundOf(
    service: Service,
    { withdrawal, at }: { readonly withdrawal?: Withdrawal | undefined; readonly at?: Date | undefined } = {},
  ): number | null {
    const now = at ?? this.clock.now();
    return refundIfCancelled(service, { now, windows: this.config.deadlines, withdrawal });
  }

  /** Reads the events of a service, up to `version` if given, so that they match a row that was read before. */
  private async recorded(serviceId: string, version?: number): Promise<RecordedService> {
    const events = ((await this.store.load(serviceId, serviceEvents.streamType)) as Recorded<ServiceEvent>[]).slice(
      0,
      version,
    );
    const service = events.reduce<ServiceState>(evolveService, initialServiceState);
    if (service.status === 'none') throw serviceNotFound();
    return { events, service };
  }

  private async history(
    events: RecordedService['events'],
    { row, viewer, relation, language }: Reading,
  ): Promise<ServiceAnswer['history']> {
    const as = readerOf(row, viewer, relation);
    if (as === undefined) return undefined;
    const [names, spoken] = await Promise.all([
      this.partnerNames(events, { row, as }),
      language ?? this.languageOf(viewer.id),
    ]);
    return serviceHistory(as === 'admin' ? await this.reasons.read(events) : events, {
      as,
      id: viewer.id,
      language: spoken,
      names,
    });
  }

  /** The names of the partners in the history, by id. Only an admin gets the names of partners who did not accept. */
  private async partnerNames(
    events: RecordedService['events'],
    { row, as }: { readonly row: ServiceRow; readonly as: HistoryReader['as'] },
  ): Promise<ReadonlyMap<string, string>> {
    const asked = as === 'admin' ? row.asked.map(({ partnerId }) => partnerId) : [];
    const took = events.flatMap(({ type, data }) =>
      type === 'OfferAccepted' || type === 'PartnerAssigned' ? [data.partnerId] : [],
    );
    const ids = [...new Set([...asked, ...took])];
    const partners = ids.length === 0 ? [] : await this.queries.execute(new ListPartnersByIds(ids));
    return new Map(partners.map(({ partnerId, displayName }) => [partnerId, displayName]));
  }

  private async languageOf(userId: string): Promise<Language> {
    const [contact] = await this.queries.execute(new ListContacts([userId]));
    return contact?.language ?? fallbackLanguage;
  }
}

interface Reading {
  readonly row: ServiceRow;
  readonly viewer: Viewer;
  readonly relation: ServiceRelation;
  readonly language: Language | undefined;
}

/**
 * The role in which a viewer reads the history; undefined if the viewer may not read it. A partner who had accepted can
 * read it even after a cancellation; a partner who only had an offer cannot.
 */
const readerOf = (row: ServiceRow, viewer: Viewer, relation: ServiceRelation): HistoryReader['as'] | undefined => {
  if (relation === 'admin' || relation === 'customer') return relation;
  return row.partner_id === viewer.id ? 'partner' : undefined;
};
