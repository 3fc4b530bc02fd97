/** The places of the built page that are filled for each rendered page; an empty page has their default content. */
const slotNames = ['html', 'head', 'styles', 'body', 'data', 'start'] as const;
type SlotName = (typeof slotNames)[number];

const startOf = (name: SlotName) => `<!--${name}-->`;
const endOf = (name: SlotName) => `<!--/${name}-->`;

/**
 * Replaces the content of slots in a page, which are marked as `<!--name-->…<!--/name-->`; other slots stay unchanged.
 */
export function fillSlots(page: string, contents: Partial<Record<SlotName, string>>): string {
  return slotNames.reduce((filled, name) => {
    const content = contents[name];
    if (content === undefined) return filled;
    const [start, end] = [filled.indexOf(startOf(name)), filled.indexOf(endOf(name))];
    if (start < 0 || end < start) throw new Error(`The page has no slot "${name}".`);
    return `${filled.slice(0, start + startOf(name).length)}${content}${filled.slice(end)}`;
  }, page);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for the content of an element or an attribute. */
export const escaped = (text: string): string => [...text].map((letter) => entities[letter] ?? letter).join('');

/** Serialises JSON so that it cannot close its element. */
export const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
