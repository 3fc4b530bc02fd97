import type { FieldError } from '@perpetua/contracts/http.contract';
import i18next, { type TypeOptions } from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from './api-client';
import { useErrorValues } from './error-values';

type Texts = TypeOptions['resources']['errors'];
type FieldCode = keyof Texts['field'];

/** The error of a field; its `type` is a code, whether the form found it (`formResolver`) or the server did. */
interface CodedError {
  type?: unknown;
}

/** Loads the translated error messages, so that the first error appears without a wait. */
export function preloadErrorTexts(): void {
  void i18next.loadNamespaces('errors');
}

/**
 * Translates the error of a field into a sentence; undefined without an error. The error texts are loaded only when a
 * form is used, because most visitors of a page with a form do not use the form.
 */
export const fieldErrorText = (error: CodedError | undefined): ReactNode =>
  error && (
    <Suspense>
      <FieldErrorText code={String(error.type)} />
    </Suspense>
  );

function FieldErrorText({ code }: { code: string }) {
  const { t, i18n } = useTranslation(['errors', 'common']);
  const values = useErrorValues();
  const isFieldCode = (known: string): known is FieldCode => i18n.exists(`errors:field.${known}`);
  const isRefusal = (known: string): known is Exclude<keyof Texts, 'field' | 'page'> => i18n.exists(`errors:${known}`);
  if (isFieldCode(code)) return t(`field.${code}`, values());
  if (isRefusal(code)) return t(code, values());
  // Without a network the error texts may not be loaded; the text of "offline" always is.
  return isFieldCode('invalid') ? t('field.invalid') : t('common:offline');
}

/** The fields that the server refused with an `ApiError`, to be set on the form: `setError(path, { type: code })`. */
export function refusedFields(error: unknown): Pick<FieldError, 'path' | 'code'>[] {
  const refused = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return refused.map(({ path, code }) => ({ path, code }));
}

/**
 * Returns where to show a refusal in a form with the fields `names`: at the field that `codes` gives for the refusal's
 * error code, otherwise at the fields that the response names. Empty when the refusal concerns the form as a whole.
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
