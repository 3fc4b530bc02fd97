import { type PaymentMethod, paymentMethods } from '@perpetua/contracts/payments.contract';
import type { CardProblem, Failure } from './card.policy.js';
import type { Checkout } from '../checkouts/checkout.entity.js';
import { type Html, html } from './html.js';
import { filled, type PayTexts } from './pay.texts.js';

/** The data that every part of the payment page needs. */
export interface PayPage {
  readonly checkout: Checkout;
  readonly texts: PayTexts;
  /** The formatted total. */
  readonly amount: string;
  readonly money: (cents: number) => string;
}

/** What the payer submitted and what is wrong with it; empty unless a submitted form was rejected. */
export interface PayFormState {
  readonly method?: PaymentMethod;
  readonly problem?: CardProblem | 'phone_invalid';
  readonly number?: string;
  readonly expiry?: string;
  readonly phone?: string;
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly hint?: string;
  readonly autocomplete: string;
  readonly inputmode: 'numeric' | 'tel';
  readonly problem?: string;
}

const problemFields: Readonly<Record<CardProblem | 'phone_invalid', string>> = {
  number_invalid: 'number',
  expiry_invalid: 'expiry',
  expiry_past: 'expiry',
  cvc_invalid: 'cvc',
  phone_invalid: 'phone',
};

/** The HTML form in which the payer chooses a payment method and pays. */
export function payForm({ checkout, texts, amount }: PayPage, form: PayFormState): Html {
  const offered = paymentMethods.filter((method) => checkout.request.methods.includes(method));
  const chosen = form.method ?? checkout.payment?.method ?? offered[0];
  const failure = form.problem === undefined ? checkout.payment?.failure : undefined;
  return html`<section class="slab" aria-labelledby="title">
    <h1 id="title">${filled(texts.payAmount, { amount })}</h1>
    ${failure && html`<p class="alert" role="alert">${failureText(failure, texts)}</p>`}
    <form method="post" novalidate>
      <fieldset class="methods">
        <legend>${texts.howToPay}</legend>
        ${offered.map((method) => choice(method, { texts, checked: method === chosen }))}
      </fieldset>
      ${offered.includes('card') && cardFields(texts, form)} ${offered.includes('mb_way') && phoneField(texts, form)}
      <button class="button bloom full" name="action" value="pay">${filled(texts.payAmount, { amount })}</button>
    </form>
    ${offered.includes('card') && testCards(texts)}
  </section>`;
}

function choice(method: PaymentMethod, { texts, checked }: { texts: PayTexts; checked: boolean }): Html {
  const { name, hint } = texts.methods[method];
  return html`<label class="choice">
    <input type="radio" name="method" value="${method}" ${checked && 'checked'} />
    <span><strong>${name}</strong><small>${hint}</small></span>
  </label>`;
}

function cardFields(texts: PayTexts, form: PayFormState): Html {
  const fields: Field[] = [
    { name: 'number', label: texts.cardNumber, value: form.number, autocomplete: 'cc-number', inputmode: 'numeric' },
    {
      name: 'expiry',
      label: texts.expiry,
      value: form.expiry,
      hint: texts.expiryHint,
      autocomplete: 'cc-exp',
      inputmode: 'numeric',
    },
    { name: 'cvc', label: texts.cvc, autocomplete: 'cc-csc', inputmode: 'numeric' },
  ];
  return html`<div class="fields" data-method="card">${fields.map((entry) => field(entry, texts, form))}</div>`;
}

function phoneField(texts: PayTexts, form: PayFormState): Html {
  const entry: Field = {
    name: 'phone',
    label: texts.phone,
    value: form.phone,
    hint: texts.phoneHint,
    autocomplete: 'tel',
    inputmode: 'tel',
  };
  return html`<div class="fields" data-method="mb_way">${field(entry, texts, form)}</div>`;
}

function field(entry: Field, texts: PayTexts, { problem }: PayFormState): Html {
  const { name, label, value, hint, autocomplete, inputmode } = entry;
  const wrong = problem !== undefined && problemFields[problem] === name;
  const described = [hint && `${name}-hint`, wrong && `${name}-problem`].filter(Boolean).join(' ');
  return html`<div class="field ${name}">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value ?? ''}"
      autocomplete="${autocomplete}"
      inputmode="${inputmode}"
      ${described !== '' && html`aria-describedby="${described}"`}
      ${wrong && html`aria-invalid="true" autofocus`}
    />
    ${hint && html`<small id="${name}-hint">${hint}</small>`}
    ${wrong && html`<p class="problem" id="${name}-problem" role="alert">${texts.problems[problem]}</p>`}
  </div>`;
}

/** The test cards that a payer of the sandbox may use, with the behaviour of each. */
function testCards(texts: PayTexts): Html {
  const { cards } = texts;
  const shown: [string, string][] = [
    ['4242 4242 4242 4242', cards.approved],
    ['4000 0000 0000 0002', cards.declined],
    ['4000 0000 0000 9995', cards.noFunds],
    ['4000 0025 0000 3155', cards.challenge],
    ['4000 0000 0000 3220', cards.challenge],
    ['4000 0084 0000 1629', cards.challengeDeclined],
    ['4000 0000 0000 7726', cards.refundLater],
    ['4000 0000 0000 5126', cards.refundFails],
  ];
  return html`<details class="cards" data-method="card">
    <summary>${texts.testCards}</summary>
    <p>${texts.testCardsHint}</p>
    <ul>
      ${shown.map(
        ([number, does]) =>
          html`<li>
            <button type="button" class="fill" data-number="${number}">${number}</button><span>${does}</span>
          </li>`,
      )}
    </ul>
  </details>`;
}

function failureText({ code, declineCode }: Failure, { failures }: PayTexts): string {
  if (declineCode === 'insufficient_funds') return failures.insufficient_funds;
  if (code === 'payment_intent_authentication_failure') return failures.authentication;
  return code === 'payment_method_customer_decline' ? failures.refused_in_app : failures.other;
}
