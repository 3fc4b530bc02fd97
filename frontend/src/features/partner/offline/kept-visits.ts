import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { addDays } from '@perpetua/contracts/local-dates';
import {
  type DehydratedState,
  dehydrate,
  hydrate,
  matchQuery,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { businessNow, learnNow } from '../../../lib/business-clock';
import { localDateAt } from '../../../lib/local-dates';
import { currentSession } from '../../../lib/session';
import { siteQuery } from '../../../lib/site';
import { acceptedServicesQuery, serviceQuery } from '../../account/fulfilment/fulfilment.api';
import { dayQuery } from '../agenda/agenda.api';
import { isVisit } from '../agenda/day-plan.policy';
import { ownPartnerQuery } from '../partners/partners.api';

/**
 * The visits of today and tomorrow, which a partner's device keeps so that the pages open without a network (ADR 0099).
 * They contain personal data: only the partner who is signed in gets them, and they are erased after two days and when
 * the partner signs out.
 */
interface KeptVisits {
  owner: string;
  /** When the visits were read from the server, in milliseconds of this device's clock. */
  readAt: number;
  /** How far the business clock is ahead of this device's, in milliseconds. */
  aheadMs: number;
  /** Unfinished visits up to tomorrow, and the finished ones of today. */
  services: Service[];
  /** What else the pages show: the partner's base, the opening hours of cemeteries, the support's phone. */
  others: DehydratedState;
}

const keptMs = 2 * 86_400_000;
/** For how long what was read is new enough to be kept, in milliseconds. */
const freshMs = 60_000;
const key = 'visits';
/** What else is kept; of the partner only the own record, not the secret link of the agenda. */
const otherKeys: readonly QueryKey[] = [siteQuery().queryKey, ownPartnerQuery().queryKey, ['place']];

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('perpetua-visits', 'visits'));

/** The dates of today and tomorrow in Portugal, by the business clock. */
function days() {
  const today = localDateAt('Europe/Lisbon', businessNow());
  return { today, tomorrow: addDays(today, 1) };
}

/**
 * Puts the kept visits into the query cache, as old as they are: with a network, pages read them again. Those of another
 * user, and those that are too old, are erased.
 */
export async function restoreVisits(client: QueryClient): Promise<void> {
  for (const topic of [['service'], ...otherKeys]) client.setQueryDefaults(topic, { gcTime: Infinity });
  const kept = await get<KeptVisits>(key, store());
  if (kept === undefined) return;
  if (kept.owner !== currentSession()?.userId || Date.now() - kept.readAt > keptMs) return forgetVisits();
  learnNow(new Date(Date.now() + kept.aheadMs).toISOString());
  hydrate(client, kept.others);
  const { services, readAt: updatedAt } = kept;
  const { today, tomorrow } = days();
  const ofToday = services.filter(
    ({ scheduledDate, label }) => scheduledDate === today || (scheduledDate < today && label === 'waiting_for_service'),
  );
  const ofTomorrow = services.filter(({ scheduledDate }) => scheduledDate === tomorrow);
  const put = (queryKey: readonly unknown[], data: unknown) => client.setQueryData(queryKey, data, { updatedAt });
  put(dayQuery(today, { isToday: true }).queryKey, { services: ofToday, hidden: 0 });
  put(dayQuery(tomorrow, { isToday: false }).queryKey, { services: ofTomorrow, hidden: 0 });
  put(acceptedServicesQuery(1).queryKey, { items: services, total: services.length, isCapped: false });
  for (const service of services) put(serviceQuery(service.id).queryKey, service);
}

/** Reads the visits of today and tomorrow where they are not new, and keeps them. Without a network it keeps what is known. */
export async function keepVisits(client: QueryClient): Promise<void> {
  const owner = currentSession()?.userId;
  if (owner === undefined) return;
  const { today, tomorrow } = days();
  const lists = [dayQuery(today, { isToday: true }), dayQuery(tomorrow, { isToday: false })];
  if (navigator.onLine) {
    await Promise.all([
      ...lists.map((list) => client.fetchQuery({ ...list, staleTime: freshMs, retry: false })),
      client.prefetchQuery(siteQuery()),
      client.prefetchQuery(ownPartnerQuery()),
    ]);
  }
  const listed = lists.flatMap(({ queryKey }) => client.getQueryData(queryKey)?.services ?? []).filter(isVisit);
  const services: Service[] = [];
  for (const visit of listed) services.push(await wholeVisit(client, visit));
  const readAt = client.getQueryState(lists[0]?.queryKey ?? [])?.dataUpdatedAt ?? 0;
  if (readAt === 0 || currentSession()?.userId !== owner) return;
  const aheadMs = businessNow().getTime() - Date.now();
  const others = dehydrate(client, {
    shouldDehydrateQuery: (query) =>
      query.state.status === 'success' && otherKeys.some((queryKey) => matchQuery({ queryKey }, query)),
  });
  await set(key, { owner, readAt, aheadMs, services, others } satisfies KeptVisits, store());
}

/** The visit as its own page shows it: a list does not contain the history. */
async function wholeVisit(client: QueryClient, listed: Service): Promise<Service> {
  const query = serviceQuery(listed.id);
  const known = client.getQueryData(query.queryKey);
  if (known !== undefined && known.version >= listed.version) return known;
  if (!navigator.onLine) return known ?? listed;
  return client.fetchQuery({ ...query, retry: false }).catch(() => known ?? listed);
}

/** Erases the kept visits. */
export const forgetVisits = async (): Promise<void> => del(key, store());

/** Whether a change of the query cache changes what is kept. */
export const isOfVisits = ([topic, list]: readonly unknown[]): boolean =>
  topic === 'service' && (list === 'accepted' || list === 'one');
