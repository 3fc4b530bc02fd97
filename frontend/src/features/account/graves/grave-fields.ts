import { graveInputSchema } from '@perpetua/contracts/graves.contract';
import type { UseFormSetError } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../../lib/api-client';
import { refusedFields } from '../../../lib/field-errors';
import { useToasts } from '../../../ui/toasts';

/** The fields of a grave's form: the point on the map is required. */
export const graveFormSchema = graveInputSchema.refine(({ location }) => location !== undefined, {
  path: ['location'],
  // Checked even when other fields are invalid, so that all errors are shown at once.
  when: () => true,
  error: 'location_required',
});
export type GraveFields = z.input<typeof graveFormSchema>;

type FieldName = keyof GraveFields;

/** The form field at which an error is shown, by error code. */
const fieldsOfCodes: Partial<Record<string, FieldName>> = {
  cemetery_unknown: 'cemeteryId',
  death_before_birth: 'deathDate',
  location_far_from_cemetery: 'location',
  location_outside_portugal: 'location',
  location_required: 'location',
};

/** Returns a function that shows what the server refused: at the field it refers to, or in a toast. */
export function useGraveRefusal(setError: UseFormSetError<GraveFields>): (error: unknown) => void {
  const toasts = useToasts();
  return (error) => {
    const refused = refusalsOf(error);
    if (refused.length === 0) toasts.refused(error);
    for (const { path, code } of refused) setError(path, { type: code }, { shouldFocus: true });
  };
}

function refusalsOf(error: unknown): { path: FieldName; code: string }[] {
  const code = error instanceof ApiError ? error.code : '';
  const named = error instanceof ApiError ? error.problem?.['field'] : undefined;
  const path = code === 'date_in_future' ? named : fieldsOfCodes[code];
  if (isField(path)) return [{ path, code }];
  return refusedFields(error).flatMap((refused) => {
    const field = refused.path.split('.', 1)[0];
    return isField(field) ? [{ path: field, code: refused.code }] : [];
  });
}

const isField = (name: unknown): name is FieldName => typeof name === 'string' && name in graveInputSchema.shape;
