import type { PushDevice, PushKey } from '@perpetua/contracts/notifications.contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../lib/api-client';

/** The person has not allowed the browser to show notifications. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/** Whether this browser can be told; Safari on phones only when the site is installed. */
export const canBeTold = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** This browser's subscription; null when it has none, or no worker yet. */
async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const deviceQuery = () =>
  queryOptions({
    queryKey: ['device'],
    queryFn: async () => (await subscription()) !== null && Notification.permission === 'granted',
    enabled: canBeTold(),
    // The browser answers, not the server.
    networkMode: 'always',
  });

/** Whether this browser is told; undefined until it has answered. */
export const useIsTold = (): boolean | undefined => useQuery(deviceQuery()).data;

const register = (own: PushSubscription) => send<PushDevice>('POST', '/Notification/devices', { body: own.toJSON() });

async function tellHere(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  const { publicKey } = await get<PushKey>('/Notification/push-key');
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  // A subscription to an earlier key of the server cannot be told any more.
  const own = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  await register(own);
}

/** Removes a subscription from the server; registering a known one again only answers its id. */
async function withdraw(own: PushSubscription): Promise<void> {
  const { id } = await register(own);
  await send('DELETE', `/Notification/devices/${id}`);
}

async function tellNoMore(): Promise<void> {
  const own = await subscription();
  if (own === null) return;
  await withdraw(own);
  await own.unsubscribe();
}

/**
 * Registers this browser's subscription for whoever is signed in: the browser may have replaced it, and the server may
 * have forgotten it. Without one, nothing happens.
 */
export async function keepDevice(): Promise<void> {
  if (!canBeTold() || Notification.permission !== 'granted') return;
  const own = await subscription();
  if (own !== null) await register(own);
}

/**
 * Makes server and browser forget who is told here, for a sign-out that has not ended the session yet. Does not wait for
 * the server to unsubscribe; the push service then refuses what is still sent.
 */
export async function forgetDevice(): Promise<void> {
  const own = canBeTold() ? await subscription() : null;
  if (own !== null) await Promise.allSettled([withdraw(own), own.unsubscribe()]);
}

/** Starts or stops to tell this browser. */
export function useTellHere() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? tellHere() : tellNoMore()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deviceQuery().queryKey }),
  });
}
