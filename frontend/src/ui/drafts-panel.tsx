import type { BatchOutcome } from '@perpetua/contracts/http.contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../lib/api-client';
import { problemText } from '../lib/problems';
import { Button } from './button';
import { ConfirmDialog } from './confirm-dialog';
import styles from './drafts-panel.module.css';
import { Panel } from './panel';
import { useToasts } from './toasts';

/** A record that nobody but admins sees until one of them confirms it. */
export interface WaitingDraft {
  id: string;
  name: string;
}

interface DraftsPanelProps {
  id: string;
  title: string;
  /** What it means that they wait, and what a confirmation does. */
  text: string;
  /** Label of the button that confirms them all. */
  act: string;
  /** The question that the dialog asks. */
  ask: string;
  /** A link to the list of the drafts; omitted on that list. */
  list?: { to: string; name: string } | undefined;
  drafts: readonly WaitingDraft[];
  isBusy: boolean;
  /** What to say of so many confirmed drafts. */
  done: (count: number) => string;
  /** Confirms all drafts; rejects when nothing could be done. */
  onConfirm: () => Promise<BatchOutcome>;
}

/** The drafts that wait for an admin, with a button that confirms them all, and why some were refused. */
export function DraftsPanel({ id, title, text, act, ask, list, drafts, isBusy, done, onConfirm }: DraftsPanelProps) {
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState<BatchOutcome['refused']>([]);
  const confirm = () =>
    onConfirm()
      .then(
        (outcome) => {
          if (outcome.done.length > 0) toasts.done(done(outcome.done.length));
          setRefused(outcome.refused);
        },
        (error: unknown) => {
          toasts.refused(error);
          setRefused([]);
        },
      )
      .finally(() => setAsking(false));
  return (
    <div className={styles.frame}>
      <Panel id={id} title={title}>
        <p>{text}</p>
        <div className={styles.actions}>
          <Button look="bloom" onClick={() => setAsking(true)}>
            {act}
          </Button>
          {list !== undefined && <Link to={list.to}>{list.name}</Link>}
        </div>
        <Refusals refused={refused} drafts={drafts} />
        <ConfirmDialog
          open={isAsking}
          title={ask}
          confirm={act}
          busy={isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <p>{text}</p>
        </ConfirmDialog>
      </Panel>
    </div>
  );
}

function Refusals({ refused, drafts }: { refused: BatchOutcome['refused']; drafts: readonly WaitingDraft[] }) {
  return (
    <ul className={styles.refusals} role="status">
      {refused.map(({ id, code }) => (
        <li key={id}>
          {drafts.find((draft) => draft.id === id)?.name}: {problemText(new ApiError({ code, status: 422 }))}
        </li>
      ))}
    </ul>
  );
}
