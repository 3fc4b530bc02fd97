/**
 * The places of the built HTML page that are filled for each rendered page. The empty page, which the browser renders,
 * keeps their default content.
 */
const slotNames = ['html', 'head', 'styles', 'body', 'data', 'start'] as const;
type SlotName = (typeof slotNames)[number];

const startOf = (name: SlotName) => `<!--${name}-->`;
const endOf = (name: SlotName) => `<!--/${name}-->`;

/**
 * Replaces the content of slots in a page. A slot is marked as `<!--name-->…<!--/name-->`; slots without new content
 * stay unchanged.
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

/** Serialises a value as JSON that cannot close the `<script>` element around it. */
export const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A `link` element. */
export const link = (attributes: Record<string, string>): string =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ')}>`;
