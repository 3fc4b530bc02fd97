import type { Product } from '@perpetua/contracts/catalogue.contract';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dropDraft, readDraft, saveDraft } from '../../lib/drafts';
import { useFormats } from '../../lib/formats';
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

/** The product as the server has it, and the changes of others while it was edited here. */
export interface Known {
  product: Product;
  /** The values with which the form is compared to count changes. */
  base: ProductFields;
  disputes: readonly Dispute[];
  /** Fields that were taken over from others. */
  taken: readonly FieldPath[];
}

export type ProductForm = UseFormReturn<ProductFields, unknown, ProductOutput>;

const draftOf = (id: string) => `product-${id}`;

/** Values that were entered but not saved before the page was left, with the state that they were based on. */
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
 * The initial values of a form: the product with values typed earlier, merged with what others saved in the meantime.
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

/**
 * Stores the server's state of a product next to the entered values: `absorb` merges a state that another admin saved,
 * field by field; `settle` records the state that was saved here.
 */
export function useKnown(start: Known, form: ProductForm) {
  const { language } = useFormats();
  const [known, setKnown] = useState(start);
  const id = start.product.id;
  return {
    known,
    /**
     * Takes in a state that another admin saved: a field that only they changed is taken over; for one that both
     * changed the user chooses.
     */
    absorb: (product: Product) => {
      if (product.version <= known.product.version) return;
      const next = merged(known, form.getValues(), { product, fields: fieldsOf(product, language) });
      for (const path of next.newly) form.setValue(path, valueAt(next.fields, path));
      setKnown(next.known);
    },
    /** Makes the saved product the base with which later edits are compared. */
    settle: (product: Product) => {
      dropDraft(draftOf(id));
      setKnown({ product, base: fieldsOf(product, language), disputes: [], taken: [] });
    },
    /** Only the picture has changed: `product` is the new version. */
    repicture: (product: Product) => {
      if (product.version === known.product.version + 1) setKnown({ ...known, product });
    },
    /** Resets the form to the saved product. */
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
