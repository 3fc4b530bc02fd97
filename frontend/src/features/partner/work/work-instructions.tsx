import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../ui/fact-list';
import { useWrittenInstructions } from '../../shop/ordering/pieces/written-instructions';
import styles from './work-place.module.css';

/**
 * What the customer wrote, one card per text, and one for the ceremony; texts for ribbons and the greeting card have to
 * be copied exactly.
 */
export function WorkInstructions({ service: { ceremony, ...service } }: { service: Service }) {
  const instructions = useWrittenInstructions(service);
  return (
    <>
      {ceremony !== undefined && <Ceremony ceremony={ceremony} />}
      {instructions.map(({ id, ...instruction }) => (
        <Instruction key={id} isRibbon={id !== 'message'} {...instruction} />
      ))}
    </>
  );
}

function Ceremony({ ceremony }: Required<Pick<Service, 'ceremony'>>) {
  const { t } = useTranslation('ordering');
  const id = useId();
  const facts = useWrittenInstructions({ ceremony }).map(({ name, words }) => ({ name, value: words }));
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <h2 id={id} className="heading-small">
        {t('written.ceremony')}
      </h2>
      <FactList facts={facts} />
    </section>
  );
}

interface InstructionProps extends Omit<ReturnType<typeof useWrittenInstructions>[number], 'id'> {
  /** Whether the text is written on a ribbon, if it is copied. */
  isRibbon: boolean;
}

function Instruction({ name, words, isCopied, isRibbon }: InstructionProps) {
  const { t } = useTranslation('ordering');
  const id = useId();
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <h2 id={id} className="heading-small">
        {name}
      </h2>
      {isCopied ? (
        <>
          <blockquote className={`${styles.message} ${isRibbon ? styles.ribbon : ''}`}>{words}</blockquote>
          <p className="small muted">{t('written.copy')}</p>
        </>
      ) : (
        <p className={styles.sentence}>{words}</p>
      )}
    </section>
  );
}
