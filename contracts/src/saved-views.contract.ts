import { z } from 'zod';

const MAX_VIEWS = 100;
const line = (longest: number) => z.string().trim().min(1).max(longest);

/** The maximum length of a view's name, in characters. */
export const maxViewNameLength = 40;

/** A named combination of a list's filters, sort order and columns. */
export const savedViewSchema = z.object({
  /** The list that the view belongs to, such as `orders`. */
  list: line(40),
  name: line(maxViewNameLength),
  /** The query string of the list's URL, without the page number; empty for the whole list in its default order. */
  search: z.string().max(1_000),
  /** The keys of the shown columns, in order. */
  columns: z.array(line(40)).max(40),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/**
 * The caller's saved views: `GET /User/my/views` returns them, `PUT /User/my/views` replaces all of them. Names are
 * unique within a list.
 */
export const savedViewsSchema = z
  .array(savedViewSchema)
  .max(MAX_VIEWS)
  .refine((views) => new Set(views.map(({ list, name }) => `${list}\n${name}`)).size === views.length, {
    error: 'A list has two views of the same name.',
  });
