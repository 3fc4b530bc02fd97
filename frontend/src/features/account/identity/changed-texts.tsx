import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { useSession } from '../../../lib/session';
import { useDueConsents } from './consents.api';

const ChangedTextsDialog = lazy(async () => ({
  default: (await import('./changed-texts-dialog')).ChangedTextsDialog,
}));

/** Pages on which the texts are read, or accepted with an order. */
const quietPages: readonly string[] = [
  paths.terms,
  paths.privacyPolicy,
  paths.partnerTerms,
  paths.withdrawal,
  paths.disputeResolution,
  paths.cookies,
  paths.checkout,
  paths.payment,
];

/** Asks a logged-in user to accept texts that have changed since they were accepted, or to leave. */
export function ChangedTexts() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session === undefined || quietPages.includes(pathname)) return null;
  return <Asking userId={session.userId} />;
}

function Asking({ userId }: { userId: string }) {
  const { data = [] } = useDueConsents(userId);
  if (data.length === 0) return null;
  return (
    <Suspense>
      <ChangedTextsDialog texts={data} />
    </Suspense>
  );
}
