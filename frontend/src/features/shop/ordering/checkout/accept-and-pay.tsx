import { formResolver } from '../../../../lib/form-resolver';
import { fallsIntoWithdrawalPeriod, withdrawalDays } from '@perpetua/contracts/delivery-rules';
import { currentLegalVersion } from '@perpetua/contracts/legal-versions';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { businessNow } from '../../../../lib/business-clock';
import { useFormats } from '../../../../lib/formats';
import { localDateAt } from '../../../../lib/local-dates';
import { problemText } from '../../../../lib/problems';
import { Button } from '../../../../ui/button';
import { CheckboxInput } from '../../../../ui/checkbox-input';
import { Icon } from '../../../../ui/icon';
import type { CheckoutDraft } from '../draft/checkout-draft.policy';
import { consentsSchemaFor } from '../draft/checkout-validation';
import styles from './review-step.module.css';
import { usePayOrder } from '../ordering.api';
import { useResetOnReturn } from '../pieces/pay-button';
import payment from '../pieces/payment.module.css';
import { FlowerException, termsLinks } from './review-step';
import { fieldErrorText } from '../../../../lib/field-errors';

type Consents = CheckoutDraft['consents'];

/** Checkboxes for the consents that the customer has not given yet, and the button that leads to the payment page. */
export function AcceptAndPay({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const { euros } = useFormats();
  const pay = usePayOrder(order);
  useResetOnReturn(pay.reset);
  const { asksTerms, asksEarlyStart } = missingConsents(order);
  const form = useForm<Consents>({
    defaultValues: { terms: !asksTerms, earlyStart: false },
    resolver: formResolver(consentsSchemaFor(asksEarlyStart)),
  });
  const submit = form.handleSubmit((consents) =>
    pay.mutate(
      { ...consents, termsVersion: currentLegalVersion('terms') },
      { onSuccess: ({ paymentUrl }) => location.assign(paymentUrl) },
    ),
  );
  return (
    <form className={styles.consents} noValidate onSubmit={(event) => void submit(event)}>
      {order.kind === 'flower' && <FlowerException />}
      <ConsentInputs form={form} asksTerms={asksTerms} asksEarlyStart={asksEarlyStart} />
      {pay.error !== null && (
        <p role="alert" className={payment.problem}>
          <Icon name="alert" />
          {problemText(pay.error)}
        </p>
      )}
      <Button look="bloom" type="submit" isWide isBusy={pay.isPending || pay.isSuccess}>
        <Icon name="check" size={20} />
        {t('action.pay', { amount: euros(order.total) })}
      </Button>
      <p className="small muted">{t('note.pay')}</p>
    </form>
  );
}

interface ConsentInputsProps extends ReturnType<typeof missingConsents> {
  form: UseFormReturn<Consents>;
}

function ConsentInputs({ form, asksTerms, asksEarlyStart }: ConsentInputsProps) {
  const { t } = useTranslation('ordering');
  const { errors } = form.formState;
  return (
    <>
      {asksTerms && (
        <CheckboxInput
          label={<Trans t={t} i18nKey="review.terms" components={termsLinks} />}
          error={fieldErrorText(errors.terms)}
          required
          field={form.register('terms')}
        />
      )}
      {asksEarlyStart && (
        <CheckboxInput
          label={t('review.earlyStart', { withdrawalDays })}
          error={fieldErrorText(errors.earlyStart)}
          required
          field={form.register('earlyStart')}
        />
      )}
    </>
  );
}

/**
 * Which consents the customer has not given yet: the terms, and the request for an early start if the date of the
 * cleaning is now within the withdrawal period.
 */
function missingConsents({ kind, delivery, earlyStart, phone }: Order) {
  const today = localDateAt(delivery.timeZone, businessNow());
  const isEarly = kind === 'clean' && fallsIntoWithdrawalPeriod({ date: delivery.date, today });
  return { asksTerms: phone?.hasAcceptedTerms === false, asksEarlyStart: isEarly && !earlyStart };
}
