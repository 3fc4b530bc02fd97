import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import styles from './copy-button.module.css';
import { Icon } from './icon';
import { IconButton } from './icon-button';

type Outcome = 'idle' | 'copied' | 'refused';

const outcomeShownMs = 6_000;

interface CopyButtonProps {
  text: string;
  /** The accessible name: the whole action, e.g. "Copy the password". */
  label: string;
  /** 'icon' shows no text, for places where several of these buttons are close together. */
  look: 'icon' | 'outlined';
}

/**
 * Copies `text` to the clipboard and says for six seconds, in the button and to screen readers, whether that worked.
 */
export function CopyButton({ text, label, look }: CopyButtonProps) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Outcome>('idle');
  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), outcomeShownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const said = outcome === 'idle' ? '' : t(`copy.${outcome}`);
  const icon = { idle: 'copy', copied: 'check', refused: 'alert' } as const;
  const action = {
    'data-outcome': outcome,
    'aria-label': label,
    onClick: () => void copy(text).then(setOutcome),
  };
  return (
    <>
      {look === 'icon' ? (
        <IconButton {...action} className={styles.icon} title={label}>
          <Icon name={icon[outcome]} size={20} />
        </IconButton>
      ) : (
        <Button {...action} look="outlined" isSmall className={styles.worded}>
          <Icon name={icon[outcome]} size={20} />
          {t(outcome === 'copied' ? 'copy.copied' : 'copy.copy')}
        </Button>
      )}
      <span role="status" className={outcome === 'refused' && look === 'outlined' ? styles.refusal : 'visually-hidden'}>
        {said}
      </span>
    </>
  );
}

/** The clipboard exists only on secure origins, and a browser may refuse access. */
async function copy(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'refused';
  }
}
