import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Cell, HeadingCell, NameCell, Row, Table, TableBody, TableHead } from '../../../ui/table-parts';
import { useServiceHistory } from './administration.api';
import { type Consideration, considerationsOf } from './considered.policy';
import styles from './considered-partners.module.css';

interface ConsideredPartnersProps {
  service: Pick<Service, 'id' | 'timeZone' | 'partner'>;
}

/**
 * The partners that matching considered in each round: the distance of each partner, why the partner got an offer or
 * was skipped, and how the offers of the round ended.
 */
export function ConsideredPartners({ service: { id, timeZone, partner } }: ConsideredPartnersProps) {
  const { t } = useTranslation('audit');
  const { data: history } = useServiceHistory(id);
  const considerations = considerationsOf(history?.events ?? []);
  const names = history?.names ?? {};
  if (considerations.length === 0) return null;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="considered">
      <h2 id="considered" className="heading-small">
        {t(partner === undefined ? 'considered.unaccepted' : 'considered.title')}
      </h2>
      {considerations.map((consideration) => (
        <Round key={consideration.version} consideration={consideration} names={names} timeZone={timeZone} />
      ))}
    </section>
  );
}

interface RoundProps {
  consideration: Consideration;
  /** The partners' names by id. */
  names: Readonly<Record<string, string>>;
  timeZone: string;
}

function Round({ consideration, names, timeZone }: RoundProps) {
  const { t } = useTranslation('audit');
  const { instant } = useFormats();
  const { at, sentence, partners, version, answers } = consideration;
  const id = `considered-${version}`;
  return (
    <div className={styles.round}>
      <p id={id}>
        <time className="small muted numbers" dateTime={at}>
          {instant(at, timeZone)}
        </time>
        <span className={styles.sentence}>{sentence}</span>
      </p>
      {partners.length === 0 ? (
        <p className="muted">{t('considered.none')}</p>
      ) : (
        <Partners partners={partners} names={names} labelledBy={id} />
      )}
      {answers.map((answer) => (
        <p key={answer.version}>
          <time className="small muted numbers" dateTime={answer.occurredAt}>
            {instant(answer.occurredAt, timeZone)}
          </time>
          <span className={styles.sentence}>{answer.sentence}</span>
        </p>
      ))}
    </div>
  );
}

interface PartnersProps {
  partners: Consideration['partners'];
  names: RoundProps['names'];
  labelledBy: string;
}

function Partners({ partners, names, labelledBy }: PartnersProps) {
  const { t } = useTranslation('audit');
  const { distance } = useFormats();
  return (
    <Table className={styles.table} aria-labelledby={labelledBy}>
      <TableHead>
        <HeadingCell>{t('columns.partner')}</HeadingCell>
        <HeadingCell className={styles.distance}>{t('considered.distance')}</HeadingCell>
        <HeadingCell>{t('considered.result')}</HeadingCell>
      </TableHead>
      <TableBody>
        {partners.map(({ partnerId, distanceKm, outcome }) => (
          <Row key={partnerId} data-outcome={outcome}>
            <NameCell>{names[partnerId] ?? partnerId.slice(0, 8)}</NameCell>
            <Cell className={styles.distance}>{distance(distanceKm)}</Cell>
            <Cell>{t(`considered.outcome.${outcome}`)}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
