import type { NearestMoment } from '@perpetua/contracts/slots.contract';
import { ApiError } from '../../../../lib/api-client';
import { type CartKind, type CheckoutDraft, emptyDraft, instructionsOf } from './checkout-draft.policy';
import type { isComplete } from './checkout-validation';

/** The steps that have their own URL (`?step=`), in order. */
export const checkoutSteps = ['delivery', 'contact', 'review'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

export const isCheckoutStep = (text: unknown): text is CheckoutStep => checkoutSteps.some((step) => step === text);

/** What decides which step is shown: the URL, the form, the cart and the session. */
export interface CheckoutFacts {
  /** The step that the URL names; 'delivery' if it names none. */
  requested: CheckoutStep;
  draft: CheckoutDraft;
  /** The type of the items in the cart; undefined while it is empty. */
  cart: CartKind | undefined;
  /** Undefined until the code that validates is loaded; until then no step counts as complete. */
  isComplete: typeof isComplete | undefined;
  isSignedIn: boolean;
}

/** The furthest step up to `requested` that may be shown: no incomplete step is skipped. */
export function furthestStep({ draft, cart, requested, isComplete }: Omit<CheckoutFacts, 'isSignedIn'>): CheckoutStep {
  if (cart === undefined || requested === 'delivery' || !isComplete?.delivery(draft, cart)) return 'delivery';
  return requested === 'contact' || !isComplete.contact(draft) ? 'contact' : 'review';
}

/** The place in the checkout: the cart while it is empty, the sign-in when a guest must identify, otherwise a step. */
export type CheckoutPlace = 'cart' | 'identify' | CheckoutStep;

/** The place in the checkout that these facts permit; the checkout machine moves there after every change. */
export function placeOf(facts: CheckoutFacts): CheckoutPlace {
  if (facts.cart === undefined) return 'cart';
  const step = furthestStep(facts);
  return step === 'delivery' || facts.isSignedIn ? step : 'identify';
}

export const stepAfter = (step: CheckoutStep): CheckoutStep =>
  checkoutSteps[checkoutSteps.indexOf(step) + 1] ?? 'review';
export const stepBefore = (step: CheckoutStep): CheckoutStep =>
  checkoutSteps[checkoutSteps.indexOf(step) - 1] ?? 'delivery';

/** Why an order was not placed, reduced to what the steps need. */
export interface CheckoutRefusal {
  code: string;
  /** HTTP status; 0 when there was no response. */
  status: number;
  /** The possible date and hour closest to the refused ones; the hour is '' for a cleaning. */
  nearest?: { date: string; hour: string };
  /** The id of the order that was already paid with the same cart, or that is for the same place and day. */
  orderId?: string;
  /** The number of this order, which people know. */
  number?: string;
  /** Dotted path of the first invalid field. */
  path?: string;
}

/** An error code that only the browser sets: the cart differs from the one shown when the button was pressed. */
export const cartChangedCode = 'cart_changed';

/** Converts the error of a failed call into a refusal. */
export function refusalOf(error: unknown): CheckoutRefusal {
  if (!(error instanceof ApiError)) return { code: 'internal_error', status: 500 };
  const { code, status, problem } = error;
  const { nearest, orderId, number } = (problem ?? {}) as Record<string, unknown>;
  const path = problem?.errors?.[0]?.path;
  return {
    code,
    status,
    ...(isMoment(nearest) && { nearest: { date: nearest.date, hour: nearest.hour ?? '' } }),
    ...(typeof orderId === 'string' && { orderId }),
    ...(typeof number === 'string' && { number }),
    ...(path !== undefined && { path }),
  };
}

const isMoment = (value: unknown): value is NearestMoment =>
  typeof value === 'object' && value !== null && typeof (value as Partial<NearestMoment>).date === 'string';

const fixedAtDelivery = new Set([
  'too_soon',
  'too_late',
  'cemetery_closed',
  'nobody_near',
  'hour_required',
  'ribbon_not_offered',
  'ceremony_not_offered',
  'flexible_days_not_offered',
  'grave_required',
  'cemetery_required',
  'place_required',
  'location_required',
  'location_outside_portugal',
  'not_found',
]);

/** Whether the path is a field of the customer's instructions, which the delivery step asks for. */
const isInstruction = (path: string): boolean => Object.hasOwn(instructionsOf(emptyDraft.delivery), path);

/** The step at which the customer can fix the cause of a refusal. */
export function stepToFix({ code, path = '' }: CheckoutRefusal): CheckoutStep {
  if (fixedAtDelivery.has(code) || /^(?:delivery|items)/.test(path) || isInstruction(path)) return 'delivery';
  return /^(?:contact|invoice)/.test(path) ? 'contact' : 'review';
}
