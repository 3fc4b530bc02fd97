import type { Product } from '@perpetua/contracts/catalogue.contract';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dropDraft, readDraft, saveDraft } from '../../../lib/drafts';
import { useFormats } from '../../../lib/formats';
import {
  type FieldPath,
  fieldPaths,
  fieldsOf,
  type FieldValue,
  mergeOf,
  type ProductFields,
  type ProductOutput,
  valueAt,
} from './product-form.policy';

/** A field that this form and another admin changed to different values. */
export interface Dispute {
  path: FieldPath;
  mine: FieldValue;
  theirs: FieldValue;
}

/** What the form knows about the saved product and about changes that other admins saved while it was edited here. */
export interface Known {
  product: Product;
  /** The latest saved values; the form counts the fields that differ from them as unsaved. */
  base: ProductFields;
  disputes: readonly Dispute[];
  /** The fields whose values were taken over from other admins. */
  taken: readonly FieldPath[];
}

export type ProductForm = UseFormReturn<ProductFields, unknown, ProductOutput>;

const draftOf = (id: string) => `product-${id}`;

/**
 * The entered values that a page stores in the browser until they are saved, with the saved values on which they are
 * based.
 */
interface Typed {
  base: ProductFields;
  fields: ProductFields;
}

function isTyped(value: unknown): value is Typed {
  if (typeof value !== 'object' || value === null || !('base' in value) || !('fields' in value)) return false;
  try {
    return [value.base, value.fields].every((fields) =>
      fieldPaths.every((path) => valueAt(fields as ProductFields, path) !== undefined),
    );
  } catch {
    return false;
  }
}

/**
 * The initial state of a form. Values that were typed earlier but not saved are restored and merged with changes that
 * others saved in the meantime.
 */
export function startOf(product: Product, language: 'pt' | 'en' | 'es'): { known: Known; fields: ProductFields } {
  const saved = fieldsOf(product, language);
  const draft = readDraft(draftOf(product.id));
  if (!isTyped(draft)) return { known: { product, base: saved, disputes: [], taken: [] }, fields: saved };
  return merged({ product, base: draft.base, disputes: [], taken: [] }, draft.fields, { product, fields: saved });
}

function merged(known: Known, mine: ProductFields, theirs: { product: Product; fields: ProductFields }) {
  const { taken, disputed } = mergeOf(known.base, mine, theirs.fields);
  const fields = structuredClone(mine);
  for (const path of taken) setAt(fields, path, valueAt(theirs.fields, path));
  const disputes = disputed.map((path) => ({ path, mine: valueAt(mine, path), theirs: valueAt(theirs.fields, path) }));
  const kept = known.disputes.filter(({ path }) => !disputed.includes(path));
  return {
    newly: taken,
    known: {
      product: theirs.product,
      base: theirs.fields,
      disputes: [...kept, ...disputes],
      taken: [...new Set([...known.taken, ...taken])],
    },
    fields,
  };
}

function setAt(fields: ProductFields, path: FieldPath, value: FieldValue): void {
  const [part = '', language] = path.split('.');
  const target: Record<string, unknown> =
    language === undefined ? { ...fields } : { ...(part === 'name' ? fields.name : fields.description) };
  target[language ?? part] = value;
  Object.assign(fields, language === undefined ? target : { [part]: target });
}

/** The state of the product on the server next to the entered values, with functions that update it. */
export function useKnown(start: Known, form: ProductForm) {
  const { language } = useFormats();
  const [known, setKnown] = useState(start);
  const id = start.product.id;
  return {
    known,
    /**
     * Merges a state that another admin saved. A field that only the other admin changed gets the new value; for a
     * field that both changed, the user chooses.
     */
    absorb: (product: Product) => {
      if (product.version <= known.product.version) return;
      const next = merged(known, form.getValues(), { product, fields: fieldsOf(product, language) });
      for (const path of next.newly) form.setValue(path, valueAt(next.fields, path));
      setKnown(next.known);
    },
    /** Takes a product that was saved here as the state with which later edits are compared. */
    settle: (product: Product) => {
      dropDraft(draftOf(id));
      setKnown({ product, base: fieldsOf(product, language), disputes: [], taken: [] });
    },
    /**
     * Replaces the product if only its pictures have changed, that is, if `product` is the version after the known one.
     */
    repicture: (product: Product) => {
      if (product.version === known.product.version + 1) setKnown({ ...known, product });
    },
    /** Discards the typed values: resets the form to `product`, by default the latest saved product. */
    discard: (product: Product = known.product) => {
      dropDraft(draftOf(id));
      const base = fieldsOf(product, language);
      form.reset(base);
      setKnown({ product, base, disputes: [], taken: [] });
    },
    /** Stores the typed values until they are saved or the tab closes. */
    remember: () => saveDraft(draftOf(id), { base: known.base, fields: form.getValues() } satisfies Typed),
  };
}
