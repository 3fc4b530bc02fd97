import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverAnswers } from '../../../lib/api-client';
import { askBeforeLogOut } from '../../../lib/session';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Themed } from '../../../ui/themed';
import {
  countUnsent,
  followOtherTabs,
  forgetOwnActs,
  readUnsent,
  sendUnsent,
  useUnsentActs,
} from '../../account/fulfilment/unsent/unsent-acts';
import { forgetDevice, keepDevice } from '../../account/notifications/devices.api';
import { forgetVisits, isOfVisits, keepVisits, restoreVisits } from './kept-visits';

/** How long the pages have to be quiet before the visits are kept, in milliseconds. */
const quietMs = 1_000;

/** How long the first render and a sign-out wait for the device's storage, in milliseconds: Safari's has been known to hang. */
const patienceMs = 2_000;

/**
 * Prepares the pages of a partner before their first render: what the device keeps, and the acts that wait. A browser that
 * refuses its storage shows the pages as it does for everybody else.
 */
export async function preparePartner(client: QueryClient): Promise<void> {
  // The library takes a network for granted until the browser reports a change.
  onlineManager.setOnline(navigator.onLine);
  await patiently(Promise.all([restoreVisits(client), readUnsent()]));
}

/** Waits for the device's storage, but neither for ever nor for its success. */
async function patiently(work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

/** What a signed-in partner needs to work without a network; it stands next to every page. */
export function PartnerOffline() {
  const client = useQueryClient();
  const isAnswered = serverAnswers.use();
  useEffect(() => void registerServiceWorker(), []);
  useEffect(() => void keepDevice().catch(() => undefined), []);
  useEffect(followOtherTabs, []);
  useEffect(() => sendWhenPossible(client), [client]);
  // A call of another page may be the first to show that the server answers again.
  useEffect(() => {
    if (isAnswered) void sendUnsent(client).catch(() => undefined);
  }, [client, isAnswered]);
  useEffect(() => keepWhatIsRead(client), [client]);
  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/icon-192.png" />
      <LeavingDialog />
    </>
  );
}

/** The worker belongs to the whole origin, but answers only for the pages of partners (src/service-worker.ts). */
async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
}

/** Sends the acts that wait: now, when the network is back, and when the person looks at the page again. */
function sendWhenPossible(client: QueryClient): () => void {
  const sendNow = () => void sendUnsent(client).catch(() => undefined);
  const onVisible = () => document.visibilityState === 'visible' && sendNow();
  void readUnsent().then(sendNow, () => undefined);
  window.addEventListener('online', sendNow);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('online', sendNow);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Keeps the visits now, when the network is back, and after every page that has read or changed one. */
function keepWhatIsRead(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepNow = () => void keepVisits(client).catch(() => undefined);
  const keepSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(keepNow, quietMs);
  };
  keepSoon();
  window.addEventListener('online', keepSoon);
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isOfVisits(event.query.queryKey)) keepSoon();
  });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', keepSoon);
    unsubscribe();
    // The partner is not signed in any more.
    void forgetVisits().catch(() => undefined);
  };
}

/** Asks a partner who signs out while acts wait; then erases what the device has kept. */
function LeavingDialog() {
  const { t } = useTranslation('fulfilment');
  // Renders again when an act arrives.
  useUnsentActs();
  const [answer, setAnswer] = useState<{ resolve: (isAgreed: boolean) => void }>();
  useEffect(
    () =>
      askBeforeLogOut(async () => {
        const isAgreed = countUnsent() === 0 || (await new Promise<boolean>((resolve) => setAnswer({ resolve })));
        setAnswer(undefined);
        if (isAgreed) await patiently(Promise.all([forgetOwnActs(), forgetVisits(), forgetDevice()]));
        return isAgreed;
      }),
    [],
  );
  return (
    <Themed>
      <ConfirmDialog
        open={answer !== undefined}
        title={t('unsent.leaveTitle')}
        confirm={t('unsent.leaveConfirm')}
        onConfirm={() => answer?.resolve(true)}
        onClose={() => answer?.resolve(false)}
      >
        <p>{t('unsent.leaveText', { count: countUnsent() })}</p>
      </ConfirmDialog>
    </Themed>
  );
}
