import { languages } from '@perpetua/contracts/languages';
import type { Language } from '@perpetua/contracts/languages';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../../lib/formats';
import { languageNames } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { SelectInput } from '../../../ui/select-input';
import type { CheckoutDraft } from '../../shop/ordering/draft/checkout-draft.policy';
import checkout from '../../shop/ordering/checkout/review-step.module.css';
import stepForm from '../../shop/ordering/pieces/step-form.module.css';
import { ReviewDelivery, ReviewInstructions } from '../../shop/ordering/checkout/review-delivery';
import { TaxIdText } from '../../shop/ordering/pieces/tax-id-text';
import { kindOf, type PhoneDraft, type PhoneStep } from './phone-order.policy';

interface PhoneReviewProps {
  id: string;
  draft: PhoneDraft;
  form: CheckoutDraft;
  onLanguage: (language: Language) => void;
  onChange: (step: PhoneStep) => void;
  onPlace: () => void;
}

/** A summary of the order to read out to the customer, and the language of the e-mail and the payment. */
export function PhoneReview({ id, draft, form, onLanguage, onChange, onPlace }: PhoneReviewProps) {
  const { t } = useTranslation(['phoneOrder', 'ordering']);
  const { contact, invoice, delivery } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPlace();
  };
  return (
    <form id={id} className={stepForm.form} noValidate onSubmit={submit}>
      <Part title={t('ordering:step.delivery')} onChange={() => onChange('delivery')}>
        <ReviewDelivery cart={kindOf(draft)} delivery={delivery} />
        <ReviewInstructions
          cart={kindOf(draft)}
          items={draft.items.map(({ product }) => product)}
          delivery={delivery}
        />
      </Part>
      <Part title={t('ordering:step.contact')} onChange={() => onChange('contact')}>
        <p>{contact.name}</p>
        <p className="muted numbers">{phoneText(contact.phone)}</p>
      </Part>
      <Part title={t('ordering:step.invoice')} onChange={() => onChange('invoice')}>
        <p>{invoice.wanted ? invoice.name : t('ordering:review.noInvoice')}</p>
        {invoice.wanted && <TaxIdText invoice={invoice} />}
      </Part>
      <section className={checkout.part}>
        <SelectInput
          label={t('review.language')}
          hint={t('review.languageHint')}
          value={draft.language}
          onChange={({ target }) => onLanguage(languages.find((language) => language === target.value) ?? 'pt')}
          options={languages.map((language) => ({ value: language, name: languageNames[language] }))}
        />
      </section>
    </form>
  );
}

function Part({ title, onChange, children }: { title: string; onChange: () => void; children: ReactNode }) {
  const { t } = useTranslation('ordering');
  return (
    <section className={checkout.part}>
      <div className={checkout.partHead}>
        <h2>{title}</h2>
        <Button look="text" isSmall aria-label={t('review.changeOf', { part: title })} onClick={onChange}>
          {t('review.change')}
        </Button>
      </div>
      {children}
    </section>
  );
}
