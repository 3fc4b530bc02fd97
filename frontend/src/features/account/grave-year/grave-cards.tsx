import { graveSpotLine } from '@perpetua/contracts/grave-spots';
import type { Grave } from '@perpetua/contracts/graves.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { useOffice } from '../../../lib/use-office';
import { Icon } from '../../../ui/icon';
import { GravePicture } from '../graves/grave-picture';
import styles from './cemetery-map.module.css';
import type { NextVisit } from './grave-year.policy';
import { NextVisitText } from './next-visit';
import type { Service } from '@perpetua/contracts/fulfilment.contract';

interface GraveCardsProps {
  graves: readonly Grave[];
  openId: string | undefined;
  nextOf: (graveId: string) => NextVisit | undefined;
  flowers: ReadonlyMap<string, Service>;
}

/** The user's graves as cards next to their map; each card links to the grave's year. */
export function GraveCards({ graves, openId, nextOf, flowers }: GraveCardsProps) {
  const { t } = useTranslation('graveYear');
  const isOffice = useOffice();
  return (
    <ul className={styles.cards} aria-label={t(isOffice ? 'listOffice' : 'list')}>
      {graves.map((grave) => (
        <li key={grave.id} className={`card ${styles.card}`} data-open={grave.id === openId || undefined}>
          <WhoAndWhere grave={grave} isOpen={grave.id === openId} />
          <Facts next={nextOf(grave.id)} laid={flowers.get(grave.id)} />
        </li>
      ))}
    </ul>
  );
}

function WhoAndWhere({ grave, isOpen }: { grave: Grave; isOpen: boolean }) {
  const { id, deceasedName, cemetery, city } = grave;
  return (
    <div className={styles.who}>
      <GravePicture grave={grave} />
      <div>
        <h2 className="heading-small">
          <Link
            className={styles.name}
            to={`${paths.cemeteryMap}?grave=${id}`}
            aria-current={isOpen ? 'true' : undefined}
          >
            {deceasedName}
          </Link>
        </h2>
        <p className={styles.place}>
          <Icon name="pin" size={20} />
          <span>
            {cemetery}
            <span className="small muted">{[graveSpotLine(grave), city].filter(Boolean).join(', ')}</span>
          </span>
        </p>
      </div>
    </div>
  );
}

/** The date of the next visit, and the flowers delivered most recently. */
function Facts({ next, laid }: { next: NextVisit | undefined; laid: Service | undefined }) {
  const { t } = useTranslation('graveYear');
  const { text, shortDate } = useFormats();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('next.title')}</dt>
        <dd>
          <NextVisitText visit={next} />
        </dd>
      </div>
      <div>
        <dt>{t('flowers.last')}</dt>
        <dd>
          {laid === undefined
            ? t('flowers.none')
            : `${text(laid.name)}, ${shortDate(laid.completionDate ?? laid.scheduledDate)}`}
        </dd>
      </div>
    </dl>
  );
}
