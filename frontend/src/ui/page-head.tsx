import type { PageHead } from '../lib/page-handle';

/** What a page says in its head; React puts it there. */
export function HeadTags({ title, description }: PageHead) {
  return (
    <>
      <title>{title}</title>
      {description !== undefined && <meta name="description" content={description} />}
    </>
  );
}
