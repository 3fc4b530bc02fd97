import type { Cemetery } from '@perpetua/contracts/places.contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { FactList } from '../../../ui/fact-list';
import { useToasts } from '../../../ui/toasts';
import { LocationPreview } from '../../shop/places/location-preview';
import { useDecideProposal } from './cemetery-editing.api';
import { MergeProposal } from './merge-proposal';
import styles from './proposal.module.css';
import { RefuseProposal } from './refuse-proposal';

interface ProposalCardProps {
  cemetery: Cemetery;
  /** Whether accepting this proposal is the main action of the page, shown in the bloom colour. */
  isFirst: boolean;
}

/** A proposed cemetery: the customer's note, its location, and the possible decisions. */
export function ProposalCard({ cemetery, isFirst }: ProposalCardProps) {
  const id = useId();
  return (
    <article className={`${isFirst ? 'slab' : 'card'} ${styles.proposal}`} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id} className="heading-small">
          <Link to={generatePath(paths.cemeteryEdit, { cemeteryId: cemetery.id })}>{cemetery.name}</Link>
        </h2>
        <ProposalFacts cemetery={cemetery} />
        <Decisions cemetery={cemetery} isFirst={isFirst} />
      </div>
      <LocationPreview location={cemetery.location} />
    </article>
  );
}

function ProposalFacts({ cemetery: { parish, city, proposal } }: { cemetery: Cemetery }) {
  const { t } = useTranslation('cemeteries');
  const { instantDay } = useFormats();
  const proposer = proposal?.proposedBy;
  return (
    <FactList
      facts={[
        { name: t('proposal.place'), value: `${parish}, ${city}` },
        { name: t('proposal.note'), value: proposal?.note },
        { name: t('proposal.at'), value: proposal === undefined ? undefined : instantDay(proposal.proposedAt) },
        {
          name: t('proposal.by'),
          value:
            proposer === undefined ? undefined : (
              <Link to={generatePath(paths.userDetails, { userId: proposer })}>{t('proposal.customer')}</Link>
            ),
        },
      ]}
    />
  );
}

function Decisions({ cemetery, isFirst }: ProposalCardProps) {
  const { t } = useTranslation('cemeteries');
  const toasts = useToasts();
  const decide = useDecideProposal(cemetery.id);
  // Awaited, because the card has left the list by the time the mutation has ended.
  const accept = async () => {
    try {
      await decide.mutateAsync({ act: 'approve' });
      toasts.done(t('proposal.accepted', { name: cemetery.name }));
    } catch (error) {
      toasts.refused(error);
    }
  };
  return (
    <div className={styles.decisions}>
      <Button look={isFirst ? 'bloom' : 'outlined'} isBusy={decide.isPending} onClick={() => void accept()}>
        {t('proposal.accept')}
      </Button>
      <MergeProposal cemetery={cemetery} />
      <RefuseProposal cemetery={cemetery} />
    </div>
  );
}
