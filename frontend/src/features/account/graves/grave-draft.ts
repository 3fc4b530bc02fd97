import { locationSchema, uuidSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { dropDraft, readDraft, saveDraft } from '../../../lib/drafts';
import type { GraveFields } from './grave-fields';

const name = 'grave';

const text = z.string().max(500);
const stored = <Value>(schema: z.ZodType<Value>) => schema.optional().catch(undefined);

/** The text fields accept what is half typed, for example a single letter; the form checks them when it is sent. */
const draftSchema = z
  .object({
    deceasedName: stored(text),
    birthDate: stored(text),
    deathDate: stored(text),
    cemeteryId: stored(uuidSchema),
    section: stored(text),
    row: stored(text),
    number: stored(text),
    location: stored(locationSchema),
  })
  .catch({});

/** The typed values of a new grave; stored values of a wrong type are left out. */
export const readGraveDraft = (): Partial<GraveFields> => draftSchema.parse(readDraft(name));

/** Stores the typed values; empty fields are left out. */
export function saveGraveDraft(fields: object): void {
  saveDraft(
    name,
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined)),
  );
}

export const dropGraveDraft = (): void => dropDraft(name);
