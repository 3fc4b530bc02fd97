import type { SecretLink } from '@perpetua/contracts/secret-links';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../lib/api-client';
import { Button } from './button';
import { ConfirmDialog } from './confirm-dialog';
import { CopyButton } from './copy-button';
import { Panel } from './panel';
import { QueryView } from './query-view';
import styles from './secret-link-panel.module.css';
import { Skeleton } from './skeleton';
import { useToasts } from './toasts';
import { useDialogCall } from './use-dialog-call';

/** What the panel says about its link. */
interface SecretLinkWords {
  title: string;
  /** Who has the link sees what. */
  text: string;
  /** Said while there is no link. */
  none: string;
  revoked: string;
  make: string;
  copy: string;
  revoke: string;
  /** The question before it is revoked, and what then stops working. */
  ask: string;
  askText: string;
  isRevoked: string;
}

interface SecretLinkPanelProps {
  id: string;
  /** Where the API makes (`PUT`), reads and revokes (`DELETE`) the link. */
  path: string;
  queryKey: readonly string[];
  words: SecretLinkWords;
}

/** A secret link that stands for a login: to make, to copy and, after a question, to revoke. */
export function SecretLinkPanel({ id, path, queryKey, words }: SecretLinkPanelProps) {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => get<SecretLink>(path, { signal }) });
  return (
    <Panel id={id} title={words.title}>
      <QueryView query={query} skeleton={<Skeleton height={96} />}>
        {(link) => <LinkState link={link} path={path} queryKey={queryKey} words={words} />}
      </QueryView>
    </Panel>
  );
}

function LinkState({ link, path, queryKey, words }: Omit<SecretLinkPanelProps, 'id'> & { link: SecretLink }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const change = (method: 'PUT' | 'DELETE') => ({
    mutationFn: () => send<SecretLink>(method, path),
    onSuccess: (changed: SecretLink) => client.setQueryData(queryKey, changed),
  });
  const making = useMutation({ ...change('PUT'), onError: toasts.refused });
  const revoking = useDialogCall({ call: useMutation(change('DELETE')), doneText: () => words.isRevoked });
  const address = link.path === undefined ? undefined : new URL(link.path, location.origin).href;
  return (
    <>
      <p className="small muted">{address === undefined ? words[link.revokedAt ? 'revoked' : 'none'] : words.text}</p>
      {address !== undefined && <p className={styles.address}>{address}</p>}
      <div className={styles.acts}>
        {address === undefined ? (
          <Button look="outlined" isSmall isBusy={making.isPending} onClick={() => making.mutate()}>
            {words.make}
          </Button>
        ) : (
          <>
            <CopyButton text={address} label={words.copy} look="outlined" />
            <Button look="outlined" isSmall onClick={revoking.open}>
              {words.revoke}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={revoking.isOpen}
        title={words.ask}
        confirm={words.revoke}
        busy={revoking.isSending}
        onConfirm={() => void revoking.send()}
        onClose={revoking.close}
      >
        <p>{words.askText}</p>
      </ConfirmDialog>
    </>
  );
}
