import type { PageHead } from '../lib/page-handle';

/** The tags of a page's head; React moves them there. */
export function HeadTags({ title, description }: PageHead) {
  return (
    <>
      <title>{title}</title>
      {description !== undefined && <meta name="description" content={description} />}
    </>
  );
}
