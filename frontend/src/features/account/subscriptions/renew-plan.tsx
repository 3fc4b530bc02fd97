import { fallsIntoWithdrawalPeriod, maximumFlexibleDays, withdrawalDays } from '@perpetua/contracts/delivery-rules';
import { currentLegalVersion } from '@perpetua/contracts/legal-versions';
import type { RenewalAnswer } from '@perpetua/contracts/subscriptions.contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { generatePath, Link, useParams } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client';
import { businessNow } from '../../../lib/business-clock';
import { fieldErrorText } from '../../../lib/field-errors';
import { useFormats } from '../../../lib/formats';
import { shownLanguage } from '../../../lib/i18n';
import { localDateAt } from '../../../lib/local-dates';
import { paths } from '../../../lib/paths';
import { useProblemText } from '../../../lib/problems';
import { Button } from '../../../ui/button';
import { CheckboxInput } from '../../../ui/checkbox-input';
import { EmptyState } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';
import { Money } from '../../../ui/money';
import { Note } from '../../../ui/note';
import { PageHeading } from '../../../ui/page-heading';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { termsLinks } from '../../shop/ordering/checkout/review-step';
import { refusalOf } from '../../shop/ordering/draft/checkout-steps.policy';
import { MomentChoice } from '../../shop/ordering/moment/moment-choice';
import type { SlotSource } from '../../shop/ordering/moment/use-slot-days';
import checkout from '../../shop/ordering/pieces/checkout-page.module.css';
import { Fact, Facts } from '../../shop/ordering/pieces/facts';
import { useResetOnReturn } from '../../shop/ordering/pieces/pay-button';
import payment from '../../shop/ordering/pieces/payment.module.css';
import { RefusalNotice } from '../../shop/ordering/pieces/refusal-notice';
import stepForm from '../../shop/ordering/pieces/step-form.module.css';
import { useRenew, useRenewal } from './renewal.api';

/** Another plan like one that ends: what it costs, when it begins, the consents, and the button that buys it. */
export function RenewPlan() {
  const { t } = useTranslation('plans');
  const { subscriptionId = '' } = useParams();
  const renewal = useRenewal(subscriptionId);
  return (
    <>
      <PageHeading
        title={t('renew.title')}
        lead={t('renew.lead')}
        back={<Link to={generatePath(paths.subscription, { subscriptionId })}>{t('one')}</Link>}
      />
      <QueryView query={renewal} skeleton={<Skeleton height={420} />}>
        {(data) =>
          data.state === 'open' && data.grave !== null && data.total !== undefined ? (
            <Offer
              subscriptionId={subscriptionId}
              renewal={data}
              total={data.total}
              source={sourceOf(data.grave.id, data.product.id)}
            />
          ) : (
            <NoOffer renewal={data} subscriptionId={subscriptionId} />
          )
        }
      </QueryView>
    </>
  );
}

const sourceOf = (graveId: string, productId: string): SlotSource => ({
  path: '/Checkout/slots',
  query: { kind: 'cemetery', graveId, productIds: productId },
});

/** Why the plan cannot be renewed, and where to go instead. */
function NoOffer({ renewal: { state, orderId }, subscriptionId }: { renewal: RenewalAnswer; subscriptionId: string }) {
  const { t } = useTranslation('plans');
  const ways = {
    renewed: {
      to: orderId === undefined ? paths.orders : generatePath(paths.order, { orderId }),
      text: t('renew.seeOrder'),
    },
    paused: { to: generatePath(paths.subscription, { subscriptionId }), text: t('renew.seePlan') },
    over: { to: paths.cleanings, text: t('toCleanings') },
    not_offered: { to: paths.cleanings, text: t('toCleanings') },
    open: { to: paths.cleanings, text: t('toCleanings') },
  } as const;
  const { to, text } = ways[state];
  const reason = state === 'open' ? 'not_offered' : state;
  return (
    <EmptyState
      title={t(`renew.no.${reason}`)}
      text={t(`renew.noText.${reason}`)}
      action={
        <Button look="outlined" to={to}>
          {text}
        </Button>
      }
    />
  );
}

interface OfferProps {
  subscriptionId: string;
  renewal: RenewalAnswer;
  total: string;
  source: SlotSource;
}

interface Choice {
  terms: boolean;
  earlyStart: boolean;
  samePartner: boolean;
  isFlexible: boolean;
}

function Offer({ subscriptionId, renewal, total, source }: OfferProps) {
  const { t, i18n } = useTranslation(['plans', 'ordering']);
  const { text, euros, longDate } = useFormats();
  const [date, setDate] = useState(renewal.firstDate);
  const renew = useRenew(subscriptionId);
  useResetOnReturn(renew.reset);
  const { partner, grave, timeZone, before } = renewal;
  const form = useForm<Choice>({
    defaultValues: {
      terms: false,
      earlyStart: false,
      samePartner: partner?.isAvailable === true,
      isFlexible: renewal.flexibleDays > 0,
    },
  });
  const { errors } = form.formState;
  const isEarly = fallsIntoWithdrawalPeriod({ date, today: localDateAt(timeZone, businessNow()) });
  const submit = form.handleSubmit(({ terms, earlyStart, samePartner, isFlexible }) =>
    renew.mutate(
      {
        date,
        expectedTotal: total,
        samePartner,
        flexibleDays: isFlexible ? maximumFlexibleDays : 0,
        consents: { terms, earlyStart, termsVersion: currentLegalVersion('terms') },
        language: shownLanguage(i18n.resolvedLanguage),
      },
      { onSuccess: ({ paymentUrl }) => location.assign(paymentUrl) },
    ),
  );
  const choose = (chosen: { date: string }) => {
    renew.reset();
    setDate(chosen.date);
  };
  return (
    <form className={checkout.layout} noValidate onSubmit={(event) => void submit(event)}>
      <div className={stepForm.form}>
        <section className={stepForm.section} aria-labelledby="renew-plan">
          <h2 id="renew-plan" className={stepForm.heading}>
            {text(renewal.product.name)}
          </h2>
          <p>{t('visitsOf', { count: renewal.plan.months })}</p>
          {grave !== null && (
            <p className="muted">{[grave.deceasedName, grave.cemetery, grave.city].filter(Boolean).join(', ')}</p>
          )}
          <p className="muted">{t('renew.last', { date: longDate(renewal.lastDate) })}</p>
        </section>
        <section className={stepForm.section} aria-labelledby="renew-first">
          <h2 id="renew-first" className={stepForm.heading}>
            {t('renew.first')}
          </h2>
          <MomentChoice source={source} value={{ date, hour: '' }} onChoose={choose} errors={{}} />
          <CheckboxInput
            label={t('ordering:when.flexible', { count: maximumFlexibleDays })}
            field={form.register('isFlexible')}
          />
        </section>
        {partner !== undefined && (
          <section className={stepForm.section} aria-labelledby="renew-partner">
            <h2 id="renew-partner" className={stepForm.heading}>
              {t('renew.partner')}
            </h2>
            {partner.isAvailable ? (
              <CheckboxInput
                label={t('ordering:samePartner.choice', { partner: partner.name })}
                field={form.register('samePartner')}
              />
            ) : (
              <p>{t('ordering:samePartner.gone', { partner: partner.name })}</p>
            )}
          </section>
        )}
      </div>
      <aside className={checkout.aside}>
        <section className="slab" aria-labelledby="renew-price">
          <h2 id="renew-price" className="heading-small">
            {t('renew.price')}
          </h2>
          <Facts>
            <Fact name={t('renew.before')}>{euros(before)}</Fact>
            <Fact name={t('renew.now')} isSum>
              <Money amount={total} display />
            </Fact>
          </Facts>
          {before !== total && <Note icon="invoice">{t('renew.changed')}</Note>}
          <CheckboxInput
            label={<Trans t={t} i18nKey="ordering:review.terms" components={termsLinks} />}
            error={errors.terms && fieldErrorText({ type: 'terms_required' })}
            required
            field={form.register('terms', { required: true })}
          />
          {isEarly && (
            <CheckboxInput
              label={t('ordering:review.earlyStart', { withdrawalDays })}
              error={errors.earlyStart && fieldErrorText({ type: 'early_start_required' })}
              required
              field={form.register('earlyStart', { required: true, shouldUnregister: true })}
            />
          )}
          {renew.error !== null && <Refused error={renew.error} onTake={choose} />}
          <Button look="bloom" type="submit" isWide isBusy={renew.isPending || renew.isSuccess}>
            <Icon name="check" size={20} />
            {t('renew.pay', { amount: euros(total) })}
          </Button>
          <p className="small muted">{t('ordering:note.pay')}</p>
        </section>
      </aside>
    </form>
  );
}

/** Codes whose text says everything, and after which the page shows what is so now. */
const SAID = new Set(['amount_changed', 'plan_renewed', 'plan_over', 'plan_paused']);

function Refused({ error, onTake }: { error: Error; onTake: (chosen: { date: string }) => void }) {
  const textOf = useProblemText();
  if (!(error instanceof ApiError) || SAID.has(error.code)) {
    return (
      <p role="alert" className={payment.problem}>
        <Icon name="alert" />
        {textOf(error)}
      </p>
    );
  }
  const refusal = refusalOf(error);
  const { nearest } = refusal;
  return <RefusalNotice refusal={refusal} onTakeNearest={() => nearest !== undefined && onTake(nearest)} />;
}
