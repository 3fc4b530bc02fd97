import type { FieldError } from '@perpetua/contracts/http.contract';
import type { TypeOptions } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from './api-client';
import { useErrorValues } from './error-values';

type Texts = TypeOptions['resources']['errors'];
type FieldCode = keyof Texts['field'];

/**
 * One error of react-hook-form: `type` is zod's issue code, a code of ours, or a code of the server set with
 * `setError(name, { type: code })`; `ref` is the registered control.
 */
interface FormError {
  type?: unknown;
  ref?: unknown;
}

/** Checks of the contracts say only 'custom' to a form; the field they stand at says which one failed. */
const textsOfNames: Record<string, FieldCode> = {
  password: 'password_too_weak',
  newPassword: 'password_too_weak',
  phone: 'phone_invalid',
  taxId: 'tax_id_invalid',
  postalCode: 'postal_code_invalid',
  email: 'email_invalid',
  date: 'date_invalid',
  birthDate: 'date_invalid',
  deathDate: 'date_invalid',
  hour: 'hour_invalid',
  location: 'location_required',
  price: 'price_invalid',
  to: 'range_invalid',
  closes: 'closing_invalid',
  discount: 'discount_invalid',
  commissionBps: 'percent_invalid',
};

const vagueCodes = ['custom', 'invalid', 'invalid_format'];
/** What zod says of an empty control: too short, no date, no tax number. */
const emptyCodes = ['too_small', 'invalid_type', 'invalid_format', 'invalid_value', 'invalid_union', 'custom'];

/**
 * Translates what is wrong with a field of a form into a sentence; undefined while nothing is. `name` is needed only
 * where the control itself has none (a map, cards): `fieldError(errors.location, 'location')`.
 */
export function useFieldError(): (error: FormError | undefined, name?: string) => string | undefined {
  const { t, i18n } = useTranslation('errors');
  const values = useErrorValues()();
  return (error, name) => {
    if (error === undefined) return undefined;
    const code = codeOf(error, name);
    if (isFieldCode(code)) return t(`field.${code}`, values);
    const isRefusal = (known: string): known is Exclude<keyof Texts, 'field' | 'page'> =>
      i18n.exists(`errors:${known}`);
    return isRefusal(code) ? t(code, values) : t('field.invalid');
  };

  function isFieldCode(code: string): code is FieldCode {
    return i18n.exists(`errors:field.${code}`);
  }
}

/** The fields that the server refused with an `ApiError`, to be set on the form: `setError(path, { type: code })`. */
export function refusedFields(error: unknown): Pick<FieldError, 'path' | 'code'>[] {
  const refused = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return refused.map(({ path, code }) => ({ path, code }));
}

/**
 * At which of a form's fields (`names`) a refusal is to be said: those that the server names, or the one that a code of
 * ours is about (`codes`). Empty when the refusal is about the whole.
 */
export function fieldRefusals<Name extends string>(
  error: unknown,
  names: readonly Name[],
  codes: Partial<Record<string, Name>> = {},
): { path: Name; code: string }[] {
  const code = error instanceof ApiError ? error.code : '';
  const about = codes[code];
  if (about !== undefined) return [{ path: about, code }];
  return refusedFields(error).flatMap((refused) => {
    const path = names.find((name) => name === refused.path.split('.', 1)[0]);
    return path === undefined ? [] : [{ path, code: refused.code }];
  });
}

function codeOf({ type, ref }: FormError, name: string | undefined): string {
  const code = typeof type === 'string' ? type : 'invalid';
  const control = ref instanceof HTMLElement ? controlOf(ref) : undefined;
  const field = (name ?? control?.name ?? '').split('.').at(-1) ?? '';
  if (control?.type === 'checkbox' && code === 'invalid_value') return 'must_accept';
  if (control?.value === '' && emptyCodes.includes(code)) return field === 'phone' ? 'phone_required' : 'required';
  return vagueCodes.includes(code) ? (textsOfNames[field] ?? code) : code;
}

const controlOf = (element: HTMLElement) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
    ? element
    : undefined;
