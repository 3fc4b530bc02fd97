import { z } from 'zod';

const MAX_VIEWS = 100;
const line = (longest: number) => z.string().trim().min(1).max(longest);

/** The maximum length of a view's name, in characters. */
export const maxViewNameLength = 40;

/** A list's filters, sort and columns under a name. */
export const savedViewSchema = z.object({
  /** The list that the view belongs to, such as `orders`. */
  list: line(40),
  name: line(maxViewNameLength),
  /** The query string of the list's URL, without the page; empty shows everything. */
  search: z.string().max(1_000),
  /** Keys of the columns shown, in order. */
  columns: z.array(line(40)).max(40),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** `GET /User/my/views`, and `PUT`, which replaces all of them; names are unique per list. */
export const savedViewsSchema = z
  .array(savedViewSchema)
  .max(MAX_VIEWS)
  .refine((views) => new Set(views.map(({ list, name }) => `${list}\n${name}`)).size === views.length, {
    error: 'A list has two views of the same name.',
  });
