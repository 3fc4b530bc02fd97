import { type DeliveryKind, deliveryKinds } from '@perpetua/contracts/ordering.contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../ui/choice-cards';
import type { IconName } from '../../ui/icon';
import type { CartKind, DeliveryDraft } from './checkout-draft.policy';
import styles from './checkout.module.css';
import { GraveChoice } from './grave-choice';
import { HomeChoice } from './home-choice';
import { TypedPlace } from './typed-place';
import { useFieldText } from './use-field-text';

const icons: Record<DeliveryKind, IconName> = { cemetery: 'grave', church: 'church', home: 'house' };

/** Which kind of place, then which one. Cleanings are done at graves only. */
export function DeliveryPlace({ cart }: { cart: CartKind }) {
  const { t } = useTranslation('ordering');
  const { control } = useFormContext<DeliveryDraft>();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      {cart === 'flower' && <KindChoice kind={kind} />}
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

function KindChoice({ kind }: { kind: DeliveryDraft['kind'] }) {
  const { t } = useTranslation('ordering');
  const textOf = useFieldText();
  const { setValue, formState } = useFormContext<DeliveryDraft>();
  const choose = (chosen: DeliveryKind) => {
    if (chosen === kind) return;
    setValue('graveId', '');
    setValue('addressId', '');
    setValue('location', null);
    setValue('kind', chosen, { shouldValidate: formState.isSubmitted });
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
        error={textOf(formState.errors.kind)}
      />
    </section>
  );
}
