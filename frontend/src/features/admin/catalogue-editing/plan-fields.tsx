import { type PlanLength, usualPlanNames } from '@perpetua/contracts/catalogue.contract';
import { languages } from '@perpetua/contracts/languages';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import layout from '../../../ui/form-layout.module.css';
import { SelectInput } from '../../../ui/select-input';
import { TextInput } from '../../../ui/text-input';
import { PlanTiles } from '../../shop/catalogue/plan-tiles';
import { PlanRange } from './plan-cards';
import styles from './plan-editor.module.css';
import type { PlanFields } from './plan-form.policy';
import { languageNames } from '../../../lib/i18n';

const maxNameLength = 60;

/** Returns a function that names the plan after its new length; a name that an admin typed is kept. */
function useRenaming() {
  const { getValues, setValue } = useFormContext<PlanFields>();
  return ({ from, to }: { from: PlanLength; to: PlanLength }) => {
    for (const language of languages) {
      const name = `name.${language}` as const;
      if (getValues(name) === usualPlanNames[from][language]) setValue(name, usualPlanNames[to][language]);
    }
  };
}

/** Length and discount of a plan, with the resulting prices. */
export function PlanTerms({ lengths }: { lengths: readonly PlanLength[] }) {
  const { t } = useTranslation('products');
  const { register, control, formState } = useFormContext<PlanFields>();
  const rename = useRenaming();
  const [discount, frequency] = useWatch({ control, name: ['discount', 'frequency'] });
  const length = register('frequency', { valueAsNumber: true });
  return (
    <section className={`card ${layout.part}`} aria-labelledby="plan-terms">
      <h2 id="plan-terms" className="heading-small">
        {t('plan.terms')}
      </h2>
      <div className={layout.pair}>
        <SelectInput
          label={t('plan.length')}
          options={lengths.map((months) => ({ value: String(months), name: t('plan.visits', { count: months }) }))}
          error={fieldErrorText(formState.errors.frequency)}
          {...length}
          onChange={(event) => {
            rename({ from: frequency, to: Number(event.target.value) as PlanLength });
            void length.onChange(event);
          }}
        />
        <TextInput
          label={t('plan.discount')}
          hint={t('plan.discountHint')}
          required
          inputMode="numeric"
          endAdornment="%"
          error={fieldErrorText(formState.errors.discount)}
          field={register('discount')}
        />
      </div>
      <div className={styles.result} role="status">
        <PlanTiles visits={frequency} />
        <PlanRange discount={discount} frequency={frequency} />
        <p className="small muted">{t('plan.rangeNote')}</p>
      </div>
    </section>
  );
}

/** The name of a plan in each language. */
export function PlanNames() {
  const { t } = useTranslation('products');
  const { register, formState } = useFormContext<PlanFields>();
  return (
    <section className={`card ${layout.part}`} aria-labelledby="plan-names">
      <h2 id="plan-names" className="heading-small">
        {t('plan.names')}
      </h2>
      <div className={styles.names}>
        {languages.map((language) => (
          <TextInput
            key={language}
            label={languageNames[language]}
            required
            maxLength={maxNameLength}
            error={fieldErrorText(formState.errors.name?.[language])}
            field={register(`name.${language}`)}
          />
        ))}
      </div>
    </section>
  );
}
