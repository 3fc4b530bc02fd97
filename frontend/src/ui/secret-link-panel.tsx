import type { SecretLink } from '@perpetua/contracts/secret-links';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../lib/api-client';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Panel } from './panel';
import styles from './secret-link-panel.module.css';
import { useToasts } from './toasts';

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
  isRevoked: string;
}

interface SecretLinkPanelProps {
  id: string;
  /** Where the API makes (`PUT`), reads and revokes (`DELETE`) the link. */
  path: string;
  queryKey: readonly string[];
  words: SecretLinkWords;
}

/** A secret link that stands for a login: to make, to copy and to revoke. */
export function SecretLinkPanel({ id, path, queryKey, words }: SecretLinkPanelProps) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { data: link } = useQuery({ queryKey, queryFn: ({ signal }) => get<SecretLink>(path, { signal }) });
  const change = useMutation({
    mutationFn: (method: 'PUT' | 'DELETE') => send<SecretLink>(method, path),
    onSuccess: (changed, method) => {
      client.setQueryData(queryKey, changed);
      if (method === 'DELETE') toasts.done(words.isRevoked);
    },
    onError: toasts.refused,
  });
  if (link === undefined) return null;
  const address = link.path === undefined ? undefined : new URL(link.path, location.origin).href;
  return (
    <Panel id={id} title={words.title}>
      <p className="small muted">{address === undefined ? words[link.revokedAt ? 'revoked' : 'none'] : words.text}</p>
      {address !== undefined && <p className={styles.address}>{address}</p>}
      <div className={styles.acts}>
        {address !== undefined && <CopyButton text={address} label={words.copy} look="outlined" />}
        <Button
          look="outlined"
          isSmall
          isBusy={change.isPending}
          onClick={() => change.mutate(address === undefined ? 'PUT' : 'DELETE')}
        >
          {address === undefined ? words.make : words.revoke}
        </Button>
      </div>
    </Panel>
  );
}
