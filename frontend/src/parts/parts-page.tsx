import { HeadTags } from '../ui/page-head';
import { PageHeading } from '../ui/page-heading';
import { Themed } from '../ui/themed';
import { ActionParts } from './action-parts';
import { ChoiceParts } from './choice-parts';
import { FieldParts } from './field-parts';
import { LinkParts } from './link-parts';
import styles from './parts.module.css';
import { PictureParts } from './picture-parts';
import { RecordParts } from './record-parts';
import { StateParts } from './state-parts';
import { TablePartsShown } from './table-parts-shown';

/** Shows every component of `src/ui` in its states, for people to look at and for tests to check. */
export function PartsPage() {
  return (
    <Themed>
      <HeadTags title="Parts" description={undefined} />
      <main id="content" tabIndex={-1} className={`container ${styles.page}`}>
        <PageHeading
          title="Parts"
          lead="Every part of src/ui in its states."
          back={<a href="/">Back</a>}
          besideTitle={<span className="muted">PageHeading</span>}
          aside={<span className="chip">Aside</span>}
        />
        <ActionParts />
        <FieldParts />
        <ChoiceParts />
        <StateParts />
        <RecordParts />
        <LinkParts />
        <TablePartsShown />
        <PictureParts />
      </main>
    </Themed>
  );
}
