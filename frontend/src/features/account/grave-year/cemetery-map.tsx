import type { Grave } from '@perpetua/contracts/graves.contract';
import { useSearchParams } from 'react-router-dom';
import { localDateAt } from '../../../lib/local-dates';
import { useBusinessNow } from '../../../lib/business-clock';
import styles from './cemetery-map.module.css';
import { GraveCards } from './grave-cards';
import { GraveYear } from './grave-year';
import { useArranged, useLastFlowers } from './grave-year.api';
import { nextVisitOf } from './grave-year.policy';
import { GravesMap } from './graves-map';

const yearPattern = /^\d{4}$/;

/** The user's graves in a list and on a map, and one year of the selected grave (`?grave=`, `?year=`). */
export function CemeteryMap({ graves }: { graves: readonly Grave[] }) {
  const [search, setSearch] = useSearchParams();
  const today = localDateAt('Europe/Lisbon', useBusinessNow());
  const arranged = useArranged();
  const flowers = useLastFlowers();
  const open = graves.find(({ id }) => id === search.get('grave')) ?? graves[0];
  const asked = search.get('year') ?? '';
  const year = yearPattern.test(asked) ? asked : today.slice(0, 4);
  const nextOf = (graveId: string) => nextVisitOf(graveId, arranged, today);
  return (
    <div className={styles.page}>
      <div className={styles.overview}>
        <GraveCards graves={graves} openId={open?.id} nextOf={nextOf} flowers={flowers} />
        <GravesMap graves={graves} open={open} nextOf={nextOf} onOpen={(grave) => setSearch({ grave })} />
      </div>
      {open !== undefined && <GraveYear key={open.id} grave={open} year={year} next={nextOf(open.id)} />}
    </div>
  );
}
