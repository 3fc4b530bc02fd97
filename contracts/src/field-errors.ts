import { maximumPrice, minimumPrice } from './limits.js';

/**
 * The errors of a field: the stable code, and the English sentence that the API returns. A schema uses the code as its
 * `error`; pages translate the code (`frontend/src/locales/<language>/errors.json`, `field`).
 */
export const fieldErrorMessages = {
  invalid: 'This value is not valid.',
  required: 'This field is required.',
  unknown_field: 'This field is not known here.',
  unwritable_text: 'This text holds characters that cannot be written.',
  password_too_weak: 'The password does not meet the requirements.',
  password_common: 'This password is too common.',
  tax_id_invalid: 'The tax identification number appears to be incorrect',
  tax_id_malformed: 'Invalid Tax ID',
  phone_required: 'Your phone number is required',
  phone_invalid: 'Invalid phone number',
  postal_code_invalid: 'A postal code looks like 1000-001.',
  email_invalid: 'Invalid e-mail address',
  date_invalid: 'A date is written YYYY-MM-DD and must exist.',
  date_required: 'A date is required.',
  same_date: 'This is the current date.',
  hour_invalid: 'An hour is written HH:00.',
  full_hour_required: 'A full hour is written HH:00.',
  hour_required: 'An hour is required.',
  time_invalid: 'A time is written HH:MM.',
  moment_not_open: 'This moment is not possible.',
  range_invalid: 'The end comes before the beginning.',
  closing_invalid: 'It closes after it opens.',
  invalid_duration: 'A duration is written like P1D.',
  location_required: 'The point on the map is required.',
  pin_unconfirmed: 'The point may be at another place, and is not confirmed.',
  must_accept: 'This must be accepted.',
  terms_required: 'The terms must be accepted.',
  early_start_required: 'The early start must be requested.',
  price_invalid: `A price is at least "${minimumPrice}" and at most "${maximumPrice}".`,
  discount_invalid: 'This discount is not possible.',
  percent_invalid: 'A percentage lies between 0 and 100.',
  delivery_kind_required: 'Please select a delivery option.',
  grave_required: 'The grave is required.',
  place_name_required: 'The name of the place is required.',
  city_required: 'The city is required.',
  parish_required: 'The parish is required.',
  street_required: 'The street is required.',
  street_number_required: 'The number is required.',
  address_too_long: 'The address is too long.',
  contact_name_required: 'The name is required.',
  invoice_name_required: 'The name or company is required.',
  message_too_long: 'The text of the card is too long.',
  ribbon_too_long: 'The words on the ribbon are too long.',
  ribbon_decision_required: 'Write the words on the ribbon, or choose a ribbon without words.',
  instructions_too_long: 'The words to the partner are too long.',
} as const;
export type FieldErrorCode = keyof typeof fieldErrorMessages;

export const fieldErrorCodes = Object.keys(fieldErrorMessages) as readonly FieldErrorCode[];

export const isFieldErrorCode = (text: unknown): text is FieldErrorCode =>
  typeof text === 'string' && Object.hasOwn(fieldErrorMessages, text);

/** A zod issue: what a schema reports about one invalid value. */
interface Issue {
  readonly message: string;
  readonly code?: string | undefined;
}

/**
 * The code of an issue: the one that its schema sets, otherwise the code of zod's built-in check; `invalid` for a
 * custom check without a code.
 */
export function fieldErrorCode({ message, code }: Issue): string {
  if (isFieldErrorCode(message)) return message;
  return code === undefined || code === 'custom' ? 'invalid' : code;
}
