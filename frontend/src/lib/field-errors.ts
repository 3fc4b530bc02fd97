import type { FieldError } from '@perpetua/contracts/http.contract';
import type { TypeOptions } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from './api-client';
import { useErrorValues } from './error-values';

type Texts = TypeOptions['resources']['errors'];
type FieldCode = keyof Texts['field'];

/**
 * Translates the error of a field into a sentence; undefined without an error. The error's `type` is a code, whether
 * the form found it (`formResolver`) or the server (`setError(name, { type: code })`).
 */
export function useFieldError(): (error: { type?: unknown } | undefined) => string | undefined {
  const { t, i18n } = useTranslation('errors');
  const values = useErrorValues();
  const isFieldCode = (code: string): code is FieldCode => i18n.exists(`errors:field.${code}`);
  const isRefusal = (code: string): code is Exclude<keyof Texts, 'field' | 'page'> => i18n.exists(`errors:${code}`);
  return (error) => {
    if (error === undefined) return undefined;
    const code = String(error.type);
    if (isFieldCode(code)) return t(`field.${code}`, values());
    return isRefusal(code) ? t(code, values()) : t('field.invalid');
  };
}

/** The fields that the server refused with an `ApiError`, to be set on the form: `setError(path, { type: code })`. */
export function refusedFields(error: unknown): Pick<FieldError, 'path' | 'code'>[] {
  const refused = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return refused.map(({ path, code }) => ({ path, code }));
}

/**
 * The fields of a form (`names`) at which a refusal must be shown: those that the server names, or the one to which one
 * of our codes refers (`codes`). Empty when the refusal refers to the form as a whole.
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
