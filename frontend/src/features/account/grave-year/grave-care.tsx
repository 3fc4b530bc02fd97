import type { Grave } from '@perpetua/contracts/graves.contract';
import { hoursOn } from '@perpetua/contracts/opening-hours';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { localDateAt } from '../../../lib/local-dates';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { keepDestination } from '../../shop/catalogue/destination';
import { useBusinessNow } from '../../../lib/business-clock';
import { useCemetery } from '../../shop/places/places.api';
import { Button } from '../../../ui/button';
import { comparedPhotos, type GraveMoment, type NextVisit } from './grave-year.policy';
import styles from './grave-year.module.css';

interface GraveCareProps {
  grave: Grave;
  year: string;
  moments: readonly GraveMoment[];
  next: NextVisit | undefined;
}

/** The next visit, a link to send flowers, and the year in figures. */
export function GraveCare({ grave, year, moments, next }: GraveCareProps) {
  const { t } = useTranslation('graveYear');
  const { longDate } = useFormats();
  const shopHere = () =>
    keepDestination({ city: grave.city, cemetery: { id: grave.cemeteryId, name: grave.cemetery } });
  return (
    <section className={`slab ${styles.care}`} aria-labelledby="next-visit">
      <h3 id="next-visit" className="overline">
        {t('next.title')}
      </h3>
      <p className={styles.date} data-none={next === undefined || undefined}>
        {next === undefined ? t('next.none') : longDate(next.date)}
      </p>
      <NextVisitDetails next={next} />
      <Button look="bloom" to={paths.flowers} onClick={shopHere}>
        {t('care.flowers')}
      </Button>
      <p className={styles.ways}>
        {next === undefined ? (
          <Link to={paths.cleanings} onClick={shopHere}>
            {t('care.clean')}
          </Link>
        ) : (
          next.service !== undefined && (
            <Link to={generatePath(paths.myService, { serviceId: next.service.id })}>{t('care.move')}</Link>
          )
        )}
        <Link to={`${paths.myServices}?grave=${grave.id}`}>{t('care.services')}</Link>
      </p>
      <Figures grave={grave} year={year} moments={moments} />
    </section>
  );
}

function NextVisitDetails({ next }: { next: NextVisit | undefined }) {
  const { t } = useTranslation('graveYear');
  const { text } = useFormats();
  if (next === undefined) return <p className="small">{t('next.noneText')}</p>;
  if (next.service === undefined) return <p className="small">{t('next.planned')}</p>;
  const { name, partner } = next.service;
  return (
    <p className="small">
      {partner === undefined
        ? t('next.service', { name: text(name) })
        : t('next.partner', { name: text(name), partner: partner.name })}
    </p>
  );
}

function Figures({ grave, year, moments }: Omit<GraveCareProps, 'next'>) {
  const { t } = useTranslation('graveYear');
  const { number } = useFormats();
  const { data: cemetery } = useCemetery(grave.cemeteryId);
  const today = localDateAt(cemetery?.timeZone ?? 'Europe/Lisbon', useBusinessNow());
  const hours = cemetery === undefined ? undefined : hoursOn(cemetery, 'flower', today).hours;
  const countOf = (kind: GraveMoment['kind']) => moments.filter((moment) => moment.kind === kind).length;
  const carer = moments.findLast(({ kind }) => kind === 'cleaned')?.service?.partner?.name;
  const facts = [
    hours === undefined ? undefined : [t('care.openToday'), hours === null ? t('care.closed') : t('care.hours', hours)],
    carer === undefined ? undefined : [t('care.carer'), carer],
    [t('care.visits', { year }), number(countOf('cleaned'))],
    [t('care.bouquets', { year }), number(countOf('flowers'))],
    [t('care.photos'), number(comparedPhotos(moments).length)],
  ].flatMap((fact) => (fact === undefined ? [] : [fact]));
  return (
    <dl className={styles.figures}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
