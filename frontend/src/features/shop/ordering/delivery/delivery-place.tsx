import { type DeliveryKind, deliveryKinds } from '@perpetua/contracts/delivery-rules';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../../../ui/choice-cards';
import type { IconName } from '../../../../ui/icon';
import { type CartKind, type CheckoutDraft, kindFor } from '../draft/checkout-draft.policy';
import styles from '../pieces/step-form.module.css';
import { GraveChoice } from './grave-choice';
import { HomeChoice } from './home-choice';
import { TypedPlace } from './typed-place';
import { fieldErrorText } from '../../../../lib/field-errors';

const icons: Record<DeliveryKind, IconName> = { cemetery: 'grave', church: 'church', home: 'house' };

/** The kind of place, then the place itself. Cleanings are only done at graves. */
export function DeliveryPlace({ cart }: { cart: CartKind }) {
  const { t } = useTranslation('ordering');
  const { control } = useFormContext<CheckoutDraft>();
  const kind = kindFor(cart, { kind: useWatch({ control, name: 'delivery.kind' }) });
  return (
    <>
      {cart === 'flower' && <KindChoice />}
      {kind !== '' && (
        <section className={styles.section} aria-labelledby="place">
          <h2 id="place" className={styles.heading}>
            {t(`which.${kind}`)}
          </h2>
          {kind === 'cemetery' && <GraveChoice />}
          {kind === 'church' && <TypedPlace kind="church" />}
          {kind === 'home' && <HomeChoice />}
        </section>
      )}
    </>
  );
}

function KindChoice() {
  const { t } = useTranslation('ordering');
  const { control, setValue, formState } = useFormContext<CheckoutDraft>();
  const { field, fieldState } = useController({ control, name: 'delivery.kind' });
  const kind = field.value;
  const choose = (chosen: DeliveryKind) => {
    if (chosen === kind) return;
    setValue('delivery.graveId', '');
    setValue('delivery.addressId', '');
    setValue('delivery.location', null);
    setValue('delivery.venueName', '');
    setValue('delivery.kind', chosen, { shouldValidate: formState.isSubmitted });
  };
  return (
    <section className={styles.section} aria-labelledby="where">
      <h2 id="where" className={styles.heading}>
        {t('where.title')}
      </h2>
      <ChoiceCards
        legend={t('where.title')}
        quietLegend
        choices={deliveryKinds.map((value) => ({
          value,
          title: t(`kind.${value}`),
          text: t(`kindText.${value}`),
          icon: icons[value],
        }))}
        value={kind === '' ? undefined : kind}
        onChoose={choose}
        error={fieldErrorText(fieldState.error)}
        focusRef={field.ref}
      />
    </section>
  );
}
