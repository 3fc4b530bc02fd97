import Dialog from '@mui/material/Dialog';
import type { DueConsent } from '@perpetua/contracts/legal.contract';
import type { AcceptedKind } from '@perpetua/contracts/legal-versions';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../lib/paths';
import { useProblemText } from '../../../lib/problems';
import { Button } from '../../../ui/button';
import { Themed } from '../../../ui/themed';
import styles from './changed-texts-dialog.module.css';
import { useAcceptTexts } from './consents.api';
import { FormAlert } from './form-alert';
import { useLogOut } from './identity.api';

const pageOf: Readonly<Record<AcceptedKind, string>> = {
  terms: paths.terms,
  privacy: paths.privacyPolicy,
  'partner-terms': paths.partnerTerms,
};

/**
 * What has changed in each text since it was accepted, with a link to it; the user accepts all of them or signs out.
 */
export function ChangedTextsDialog({ texts }: { texts: readonly DueConsent[] }) {
  const { t } = useTranslation(['legal', 'errors']);
  const titleId = useId();
  const accept = useAcceptTexts();
  const leave = useLogOut();
  const textOf = useProblemText();
  const isFirst = texts.every(({ acceptedVersion }) => acceptedVersion === undefined);
  return (
    <Themed>
      <Dialog open maxWidth="sm" fullWidth aria-labelledby={titleId}>
        <div className={styles.dialog}>
          <h2 id={titleId} className="heading-small">
            {t(isFirst ? 'changed.firstTitle' : 'changed.title')}
          </h2>
          <p>{t(isFirst ? 'changed.firstLead' : 'changed.lead')}</p>
          <FormAlert text={accept.error === null ? undefined : textOf(accept.error)} />
          {texts.map((text) => (
            <ChangedText key={text.kind} text={text} />
          ))}
          <div className={styles.actions}>
            <Button look="bloom" isBusy={accept.isPending} onClick={() => accept.mutate(texts)}>
              {t('changed.accept')}
            </Button>
            <Button look="text" onClick={leave}>
              {t('changed.leave')}
            </Button>
          </div>
        </div>
      </Dialog>
    </Themed>
  );
}

function ChangedText({ text: { kind, title, changes, acceptedVersion } }: { text: DueConsent }) {
  const { t } = useTranslation('legal');
  return (
    <section className={styles.text}>
      <h3 className={styles.title}>{title}</h3>
      {acceptedVersion !== undefined && changes.length > 0 && (
        <>
          <p className="small muted">{t('changed.whatChanged')}</p>
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      )}
      <a href={pageOf[kind]} target="_blank" rel="noreferrer">
        {t('changed.read', { title })}
      </a>
    </section>
  );
}
