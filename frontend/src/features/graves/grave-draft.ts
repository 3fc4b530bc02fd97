import { graveInputSchema } from '@perpetua/contracts/graves.contract';
import type { z } from 'zod';
import { dropDraft, readDraft, saveDraft } from '../../lib/drafts';

const name = 'grave';

const draftSchema = graveInputSchema.partial();

/** The typed values of a new grave; none if one of them is invalid. */
export function readGraveDraft(): z.input<typeof draftSchema> {
  const { data } = draftSchema.safeParse(readDraft(name));
  return data ?? {};
}

/** Stores the typed values; empty fields are left out. */
export function saveGraveDraft(fields: object): void {
  saveDraft(
    name,
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined)),
  );
}

export const dropGraveDraft = (): void => dropDraft(name);
