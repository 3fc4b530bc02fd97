import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenInstructions } from '../../shop/ordering/pieces/written-instructions';
import styles from './work-place.module.css';

/** What the customer wrote, one card per text; texts for ribbons and the greeting card have to be copied exactly. */
export function WorkInstructions({ service }: { service: Service }) {
  return useWrittenInstructions(service).map(({ id, ...instruction }) => <Instruction key={id} {...instruction} />);
}

function Instruction({ name, words, isCopied }: Omit<ReturnType<typeof useWrittenInstructions>[number], 'id'>) {
  const { t } = useTranslation('ordering');
  const id = useId();
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <h2 id={id} className="heading-small">
        {name}
      </h2>
      {isCopied ? (
        <>
          <blockquote className={styles.message}>{words}</blockquote>
          <p className="small muted">{t('written.copy')}</p>
        </>
      ) : (
        <p className={styles.sentence}>{words}</p>
      )}
    </section>
  );
}
