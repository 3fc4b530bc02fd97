import { useFormContext, useWatch } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fieldErrorText } from '../../../lib/field-errors';
import { paths } from '../../../lib/paths';
import { CheckboxInput } from '../../../ui/checkbox-input';
import layout from '../../../ui/form-layout.module.css';
import { TextInput } from '../../../ui/text-input';
import { AddressFields } from '../../account/identity/address-fields';
import { AddressPoint } from '../../account/identity/address-point';
import type { ApplicationFields } from './application-form.policy';
import styles from './partners.module.css';

/** The applicant's address, and optionally the point on the map. */
export function PlacePart() {
  const { t } = useTranslation('partners');
  return (
    <section className={`card ${layout.part}`}>
      <h2 className="heading-small">{t('apply.place')}</h2>
      <AddressFields />
      <div className={styles.point}>
        <p className="small muted">{t('apply.mapText')}</p>
        <AddressPoint label={t('apply.map')} open={t('apply.openMap')} />
      </div>
    </section>
  );
}

/** The tax number, and how invoices and deliveries are handled. */
export function MoneyPart() {
  const { t } = useTranslation(['partners', 'account']);
  const { register, formState } = useFormContext<ApplicationFields>();
  return (
    <section className={`card ${layout.part}`}>
      <h2 className="heading-small">{t('apply.money')}</h2>
      <TextInput
        label={t('account:taxId')}
        hint={t('apply.taxIdHint')}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        error={fieldErrorText(formState.errors.taxId)}
        field={register('taxId')}
      />
      <DetailsField name="billing" />
      <DetailsField name="delivery" />
    </section>
  );
}

function DetailsField({ name }: { name: 'billing' | 'delivery' }) {
  const { t } = useTranslation('partners');
  const { register, control, formState } = useFormContext<ApplicationFields>();
  const isSo = useWatch({ control, name });
  return (
    <div className={styles.details}>
      <CheckboxInput label={t(`apply.${name}`)} error={fieldErrorText(formState.errors[name])} field={register(name)} />
      {isSo && (
        <TextInput
          label={t(`apply.${name}Details`)}
          hint={t(`apply.${name}Hint`)}
          autoComplete="off"
          maxLength={500}
          multiline
          rows={2}
          error={fieldErrorText(formState.errors[`${name}Details`])}
          field={register(`${name}Details`)}
        />
      )}
    </div>
  );
}

/**
 * The consent to the partner terms and the privacy policy. They open in a new tab, so that nothing typed is lost.
 */
export function ConsentField() {
  const { register, formState } = useFormContext<ApplicationFields>();
  const line = (
    <Trans
      ns="partners"
      i18nKey="apply.consent"
      components={{
        partnerTerms: <Link to={paths.partnerTerms} target="_blank" />,
        privacy: <Link to={paths.privacyPolicy} target="_blank" />,
      }}
    />
  );
  return (
    <CheckboxInput
      required
      label={<span>{line}</span>}
      error={fieldErrorText(formState.errors.consent)}
      field={register('consent')}
    />
  );
}
