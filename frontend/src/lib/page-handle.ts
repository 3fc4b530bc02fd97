import type { Translations } from '@perpetua/contracts/languages';
import type { QueryClient } from '@tanstack/react-query';
import type { CustomTypeOptions, i18n, ParseKeys, TFunction } from 'i18next';
import type { Params } from 'react-router-dom';
import { shownLanguage } from './i18n';

type Namespaces = ['common', ...Exclude<keyof CustomTypeOptions['resources'], 'common'>[]];

/** The key of a text with its namespace, 'catalogue:flowers.title'. */
export type TextKey = ParseKeys<Namespaces>;

/** The data from which a page's title and structured data are made. */
export interface PageFacts {
  /** Translates a key with its namespace; returns '' until the namespace is loaded. */
  t: TFunction<Namespaces>;
  /** Returns the translation into the reader's language, or the Portuguese text if the translation is missing. */
  text: (translations: Translations) => string;
  language: string | undefined;
  params: Params;
  /** The cache with the data that has been read so far. */
  client: QueryClient;
  /** Returns the absolute address of a path. */
  addressOf: (path: string) => string;
}

/** A text of the page: its key, or a function when it depends on the shown data. */
type PageText = TextKey | ((facts: PageFacts) => string | undefined);

/** A thing in the vocabulary of schema.org, for search engines. */
export type StructuredThing = Readonly<Record<string, unknown>> & { readonly '@type': string };

/** Title and metadata of a page: the `handle` of its route. */
export interface PageHandle {
  title: PageText;
  /** Whether the title already contains the site's name, which is otherwise appended. */
  hasWholeTitle?: boolean;
  description?: PageText;
  /** The parent pages of this page, the topmost first. */
  breadcrumb?: readonly { path: string; name: TextKey }[];
  structuredData?: (facts: PageFacts) => readonly StructuredThing[];
}

export interface PageHead {
  title: string;
  description: string | undefined;
}

interface PageMatch {
  handle?: unknown;
  params: Params;
}

/** The facts of a page, with the parameters of its deepest route. */
export function factsOf(
  matches: readonly PageMatch[],
  { client, i18n, origin }: { client: QueryClient; i18n: i18n; origin: string },
): PageFacts {
  const language = shownLanguage(i18n.resolvedLanguage);
  const t = i18n.getFixedT(i18n.language);
  const known = (key: string, ...rest: unknown[]) => (i18n.exists(key) ? Reflect.apply(t, i18n, [key, ...rest]) : '');
  return {
    t: known as unknown as PageFacts['t'],
    text: (translations) => translations[language] || translations.pt,
    language,
    params: matches.at(-1)?.params ?? {},
    client,
    addressOf: (path) => new URL(path, origin).href,
  };
}

/** The handle of the deepest route that has one. */
export function handleOf(matches: readonly PageMatch[]): PageHandle | undefined {
  return matches.findLast(({ handle }) => handle !== undefined)?.handle as PageHandle | undefined;
}

/** The title of a page, and its description for search engines. */
export function headOf(handle: PageHandle | undefined, facts: PageFacts): PageHead {
  const title = handle === undefined ? '' : textOf(handle.title, facts);
  const description = handle?.description === undefined ? undefined : textOf(handle.description, facts);
  return {
    title: !title ? 'Perpétua' : handle?.hasWholeTitle ? title : `${title} · Perpétua`,
    description: description || undefined,
  };
}

const textOf = (text: PageText, facts: PageFacts): string | undefined =>
  typeof text === 'function' ? text(facts) : facts.t(text);

/** All structured data of a page, with its breadcrumb. */
export function structuredDataOf(handle: PageHandle | undefined, facts: PageFacts): StructuredThing[] {
  if (handle === undefined) return [];
  const things = handle.structuredData?.(facts) ?? [];
  return handle.breadcrumb === undefined ? [...things] : [...things, trailOf(handle, facts)];
}

function trailOf({ breadcrumb = [], title }: PageHandle, facts: PageFacts): StructuredThing {
  const above = breadcrumb.map(({ path, name }) => ({ name: facts.t(name), item: facts.addressOf(path) }));
  const trail: { name: string | undefined; item?: string }[] = [...above, { name: textOf(title, facts) }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry })),
  };
}
