import { maximumInstructionsLength } from '@perpetua/contracts/delivery-rules';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../../lib/field-errors';
import { TextInput } from '../../../../ui/text-input';
import type { CartKind, CheckoutDraft } from '../draft/checkout-draft.policy';
import { CountedHint } from '../pieces/counted-hint';
import styles from '../pieces/step-form.module.css';

/** The customer's words to the partner who delivers or cleans, who reads them after accepting. */
export function WordsToPartner({ cart }: { cart: CartKind }) {
  const { t } = useTranslation('ordering');
  const { register, formState, control } = useFormContext<CheckoutDraft>();
  const words = useWatch({ control, name: 'delivery.instructions' });
  return (
    <section className={styles.section} aria-labelledby="instructions">
      <h2 id="instructions" className={styles.heading}>
        {t(`instructions.title.${cart}`)}
      </h2>
      <TextInput
        label={t('instructions.label')}
        hint={
          <CountedHint
            hint={t(`instructions.hint.${cart}`)}
            count={t('instructions.count', { count: words.length, maximum: maximumInstructionsLength })}
          />
        }
        error={fieldErrorText(formState.errors.delivery?.instructions)}
        multiline
        rows={3}
        maxLength={maximumInstructionsLength}
        field={register('delivery.instructions')}
      />
    </section>
  );
}
