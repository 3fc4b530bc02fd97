import type { QueryClient } from '@tanstack/react-query';
import type { PhotoKind, Service } from '@perpetua/contracts/fulfilment.contract';
import type { ServicePhoto } from '@perpetua/contracts/service-photos';
import { createStore, delMany, set, setMany, type UseStore, values } from 'idb-keyval';
import { useMemo } from 'react';
import { ApiError, get, send } from '../../../../lib/api-client';
import { businessNow } from '../../../../lib/business-clock';
import { isDecided } from '../../../../lib/idempotency-key';
import type { PreparedPhoto } from '../../../../lib/photo-preparation';
import { currentSession, useSession } from '../../../../lib/session';
import { sharedValue } from '../../../../lib/stored-value';
import { isLost } from '../service/next-step.policy';
import {
  type ActRefusal,
  afterAct,
  type KeptPhoto,
  type PartnerAct,
  refusedWith,
  type ShownService,
  type UnsentAct,
  type UnsentPhoto,
  withActs,
} from './applied-acts.policy';

/**
 * The acts of a partner that the server does not know yet (ADR 0099). They stand in the browser's database, so that they
 * survive a closed tab, and are sent in their order: each under the id with which it was first tried, so that the
 * server does it once however often it arrives.
 */

/** How long a call may take before it counts as not arrived, in milliseconds. */
const callMs = 20_000;
export const photoCallMs = 120_000;
/** After how long a busy server is tried again, in milliseconds. */
const retryMs = 30_000;

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('perpetua-unsent', 'acts'));

/** All acts on this device, of every user, in the order in which they were done. */
const known = sharedValue<readonly UnsentAct[]>([]);
/** The acts that a page of this tab is just sending; they are shown and sent by that page. */
const inHand = new Set<string>();

let otherTabs: BroadcastChannel | undefined;

/** Keeps this tab up to date with what others of this browser keep and send; returns what ends that. */
export function followOtherTabs(): () => void {
  const channel = new BroadcastChannel('perpetua-unsent');
  channel.addEventListener('message', () => void readUnsent());
  otherTabs = channel;
  return () => {
    channel.close();
    if (otherTabs === channel) otherTabs = undefined;
  };
}

/** This device could not keep an act, for example because its storage is full. */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError';
}

/** Reads the acts of this device; the pages then show them. */
export async function readUnsent(): Promise<readonly UnsentAct[]> {
  const acts = (await values<UnsentAct>(store())).toSorted((one, other) => one.order - other.order);
  known.set(acts);
  return acts;
}

async function changed(): Promise<void> {
  await readUnsent();
  otherTabs?.postMessage('changed');
}

const isOwn = ({ id, owner }: UnsentAct): boolean => owner === currentSession()?.userId && !inHand.has(id);

/** How many acts of the signed-in user are being sent, wait or were refused. */
export const countUnsent = (): number => known.get().filter(({ owner }) => owner === currentSession()?.userId).length;

/** The acts of the signed-in user that wait or were refused. */
export function useUnsentActs(): readonly UnsentAct[] {
  const acts = known.use();
  const userId = useSession()?.userId;
  return useMemo(() => acts.filter((act) => act.owner === userId && isOwn(act)), [acts, userId]);
}

/** Applies the user's unsent acts to services that the server has returned. */
export function useWithUnsent(): (services: readonly Service[]) => ShownService[] {
  const acts = useUnsentActs();
  return useMemo(() => (services) => withActs(services, acts, keptPhotoOf), [acts]);
}

const previews = new Map<string, string>();

/** The address of a kept photo; empty for an act without one. */
export function previewOf({ id, act }: UnsentAct): string {
  if (act.action !== 'photos') return '';
  const preview = previews.get(id) ?? URL.createObjectURL(blobOf(act.photo));
  previews.set(id, preview);
  return preview;
}

/** A kept photo as pages show it until it is sent. */
function keptPhotoOf(act: UnsentAct): ServicePhoto {
  const url = previewOf(act);
  return { id: act.id, url, thumbUrl: url, takenAt: act.doneAt };
}

/** Frees the memory of a preview; an image that is already drawn stays. */
function endPreview(id: string): void {
  const preview = previews.get(id);
  if (preview !== undefined) URL.revokeObjectURL(preview);
  previews.delete(id);
}

/** The photo as it was taken, to be sent, saved or shared under its name. */
export const blobOf = ({ bytes, type }: KeptPhoto): Blob => new Blob([bytes], { type });

/** An act of now, which is not kept yet. */
export function newAct(client: QueryClient, { id, serviceId, ...did }: NewAct): UnsentAct {
  const order = Math.max(Date.now(), (known.get().at(-1)?.order ?? 0) + 1);
  const owner = currentSession()?.userId ?? '';
  const doneAt = did.doneAt ?? businessNow().toISOString();
  return { id, owner, serviceId, name: nameIn(client, serviceId), order, doneAt, act: did.act };
}

interface NewAct {
  id: string;
  serviceId: string;
  act: PartnerAct;
  /** When it was done; now if left out. */
  doneAt?: string;
}

/** A photo of now, with its bytes: a file of the camera may be gone later. */
export async function newPhotoAct(
  client: QueryClient,
  { kind, photo, name, ...rest }: Omit<NewAct, 'act'> & { kind: PhotoKind; photo: PreparedPhoto; name: string },
): Promise<UnsentPhoto> {
  const kept = { bytes: await photo.file.arrayBuffer(), type: photo.file.type, name, takenAt: photo.takenAt };
  const act = { action: 'photos' as const, kind, photo: kept };
  return { ...newAct(client, { ...rest, act }), act };
}

/** The name of a service that any page has read. */
function nameIn(client: QueryClient, serviceId: string): Service['name'] | undefined {
  return client
    .getQueriesData({ queryKey: ['service'] })
    .flatMap(([, data]) => servicesIn(data))
    .find(({ id }) => id === serviceId)?.name;
}

/** Whether an act on a service has to wait: there is no network, or an earlier act on it waits. */
export const mustWait = (serviceId: string): boolean =>
  !navigator.onLine ||
  known.get().some((act) => act.serviceId === serviceId && act.refusal === undefined && isOwn(act));

/**
 * Keeps an act until it is sent. A step that is kept already, by a second tap or in another tab, is not kept twice.
 * @param isInHand whether the caller sends it now, and then calls {@link forgetAct} or {@link leaveAct}
 * @throws NotKeptError when the device cannot store it
 */
export async function keepAct(act: UnsentAct, { isInHand = false } = {}): Promise<void> {
  if (isInHand) inHand.add(act.id);
  try {
    const isStep = act.act.action !== 'photos';
    const twin = (await readUnsent()).find(
      (other) =>
        isStep &&
        other.refusal === undefined &&
        other.serviceId === act.serviceId &&
        other.owner === act.owner &&
        other.act.action === act.act.action,
    );
    if (twin === undefined) await set(act.id, act, store());
    await changed();
  } catch (error) {
    inHand.delete(act.id);
    throw new NotKeptError('The act was not stored.', { cause: error });
  }
}

/** Leaves an act that a page could not send to {@link sendUnsent}. */
export function leaveAct(id: string): void {
  inHand.delete(id);
  known.set([...known.get()]);
}

/** Removes acts: they were sent, or the partner needs them no more. */
export async function forgetActs(ids: readonly string[]): Promise<void> {
  for (const id of ids) inHand.delete(id);
  await delMany([...ids], store());
  await changed();
  for (const id of ids) endPreview(id);
}

/** Removes all acts of the signed-in user, who leaves this device. */
export const forgetOwnActs = (): Promise<void> =>
  forgetActs(
    known
      .get()
      .filter(({ owner }) => owner === currentSession()?.userId)
      .map(({ id }) => id),
  );

/**
 * Does a step at once, or keeps it when there is no network or an earlier act on the service waits. Returns the changed
 * service, or undefined if the step is kept. A call that got no answer may have arrived; it is kept under the same key.
 * @throws ApiError when the server refuses it, NotKeptError when there is no network and no room on the device
 */
export async function doOrKeep(act: UnsentAct, client: QueryClient): Promise<Service | undefined> {
  if (!mustWait(act.serviceId)) {
    try {
      const answer = (await sendAct(act)) as Service;
      // The next step does not wait for the network to bring what is known here.
      noteIn(client, act.serviceId, ({ history }) => ({ ...answer, ...(history !== undefined && { history }) }));
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 0)) throw error;
    }
  }
  await keepAct(act);
  void sendUnsent(client).catch(() => undefined);
  return undefined;
}

/** Sends one act. The answer to a step is the changed service, to a photo the stored one. */
async function sendAct(unsent: UnsentAct): Promise<unknown> {
  const { id, serviceId, doneAt, act } = unsent;
  if (act.action === 'photos') {
    const request = { query: { kind: act.kind }, body: photoForm({ ...unsent, act }) };
    return within(photoCallMs, (signal) => send('POST', `/Service/${serviceId}/photos`, { ...request, signal }));
  }
  const { action, ...body } = act;
  const options = { body: { ...body, doneAt }, idempotencyKey: id };
  return within(callMs, (signal) => send('POST', `/Service/${serviceId}/${action}`, { ...options, signal }));
}

/** The body of the call that stores a photo. */
export function photoForm({ id, doneAt, act: { photo } }: UnsentPhoto): FormData {
  const form = new FormData();
  form.append('uploadId', id);
  form.append('doneAt', doneAt);
  if (photo.takenAt !== undefined) form.append('takenAt', photo.takenAt);
  form.append('photo', blobOf(photo), photo.name);
  return form;
}

/** Ends a call that takes too long; it then counts as one without an answer. */
async function within<Answer>(ms: number, call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(), ms);
  try {
    return await call(tooLong.signal);
  } catch (error) {
    throw tooLong.signal.aborted ? new ApiError({ code: 'offline', status: 0 }) : error;
  } finally {
    clearTimeout(timer);
  }
}

let sending: Promise<void> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends the user's acts, one after the other, until none waits or the network is gone again. Only one tab of a browser
 * sends at a time; where browsers have no locks two may, which the ids make harmless.
 */
export function sendUnsent(client: QueryClient): Promise<void> {
  clearTimeout(retry);
  sending ??= alone(() => sendAll(client)).finally(() => (sending = undefined));
  return sending;
}

const alone = async (work: () => Promise<void>): Promise<void> => {
  // Safari 15.3 and earlier have no locks.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return work();
  await locks.request('perpetua-unsent', { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
};

async function sendAll(client: QueryClient): Promise<void> {
  let hasSent = false;
  // A service that makes the server fail must not keep the acts of other services waiting.
  const failing = new Set<string>();
  for (let goesOn = true; goesOn;) {
    const acts = (await readUnsent()).filter(isOwn);
    const next = acts.find(({ refusal, serviceId }) => refusal === undefined && !failing.has(serviceId));
    if (next === undefined || !navigator.onLine) break;
    try {
      const answer = await sendAct(next);
      await actArrived(client, next, next.act.action === 'photos' ? (answer as ServicePhoto) : undefined);
      hasSent = true;
    } catch (error) {
      if (!(error instanceof ApiError)) globalThis.reportError(error);
      if (!(error instanceof ApiError) || !isDecided(error)) {
        clearTimeout(retry);
        retry = setTimeout(() => void sendUnsent(client).catch(() => undefined), retryMs);
        failing.add(next.serviceId);
        goesOn = error instanceof ApiError && error.status >= 500;
        continue;
      }
      const { code, status } = error;
      await refuse(refusedWith(next, { code, status, isLost: await isLostNow(next.serviceId) }, acts));
      hasSent = true;
    }
  }
  if (!hasSent) return;
  void client.invalidateQueries({ queryKey: ['service'] });
  void client.invalidateQueries({ queryKey: ['subscription'] });
}

/** Whether the server says that the service is no longer the user's. */
async function isLostNow(serviceId: string): Promise<boolean> {
  try {
    return isLost(await get<Service>(`/Service/${serviceId}`));
  } catch (error) {
    return error instanceof ApiError && [403, 404].includes(error.status);
  }
}

/** Keeps acts as refused, apart from those that the user has erased meanwhile. */
async function refuse(acts: readonly UnsentAct[]): Promise<void> {
  const kept = new Set((await readUnsent()).map(({ id }) => id));
  await setMany(
    acts.filter(({ id }) => kept.has(id)).map((act) => [act.id, act]),
    store(),
  );
  await changed();
}

/** Removes an act that the server has done, and notes it, with the stored photo of one, in what pages have read. */
export async function actArrived(client: QueryClient, act: UnsentAct, photo?: ServicePhoto): Promise<void> {
  noteIn(client, act.serviceId, (service) => afterAct(service, act, () => photo ?? keptPhotoOf(act)));
  await forgetActs([act.id]);
}

/** Changes a service in what pages have read, so that they do not show the earlier state until they read again. */
function noteIn(client: QueryClient, serviceId: string, change: (service: Service) => Service): void {
  const noted = (service: Service) => (service.id === serviceId ? change(service) : service);
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: ['service'] })) {
    if (servicesIn(state.data).some(({ id }) => id === serviceId))
      client.setQueryData(queryKey, mapped(state.data, noted), { updatedAt: state.dataUpdatedAt });
  }
}

type ServiceData = Service | { services: Service[] } | { items: Service[] };

const isServiceData = (data: unknown): data is ServiceData =>
  typeof data === 'object' && data !== null && ('allowedActions' in data || 'services' in data || 'items' in data);

function servicesIn(data: unknown): readonly Service[] {
  if (!isServiceData(data)) return [];
  if ('services' in data) return data.services;
  return 'items' in data ? data.items : [data];
}

function mapped(data: unknown, change: (service: Service) => Service): unknown {
  if (!isServiceData(data)) return data;
  if ('services' in data) return { ...data, services: data.services.map(change) };
  return 'items' in data ? { ...data, items: data.items.map(change) } : change(data);
}

/** The refused acts by service, in the order in which they were done. */
export function refusedByService(
  acts: readonly UnsentAct[],
): { serviceId: string; refusal: ActRefusal; acts: UnsentAct[] }[] {
  const refused = acts.filter(({ refusal }) => refusal !== undefined);
  return [...new Set(refused.map(({ serviceId }) => serviceId))].map((serviceId) => {
    const own = refused.filter((act) => act.serviceId === serviceId);
    return { serviceId, refusal: own[0]?.refusal ?? { code: 'internal_error', status: 0 }, acts: own };
  });
}
