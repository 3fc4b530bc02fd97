import type { Coverage } from '@perpetua/contracts/coverage.contract';
import { type ServiceType, serviceTypes } from '@perpetua/contracts/fulfilment.contract';
import { weekDays } from '@perpetua/contracts/standing-acceptance';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressFilters } from '../../../lib/address-filters';
import { useBusinessNow } from '../../../lib/business-clock';
import { useFormats } from '../../../lib/formats';
import { localDateAt } from '../../../lib/local-dates';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { Figures } from '../../../ui/figures';
import { QueryView } from '../../../ui/query-view';
import { RecordTable } from '../../../ui/record-table';
import { SegmentSwitch } from '../../../ui/segment-switch';
import { SelectInput } from '../../../ui/select-input';
import { Skeleton } from '../../../ui/skeleton';
import type { MapPlaceLook } from '../../shop/places/map-places.policy';
import { PlacesMap } from '../../shop/places/places-map';
import styles from './coverage.module.css';
import { useCoverage } from './coverage.api';
import { type AskedDay, type CoveredPlace, type Level, levels, monthsFrom, placesOn } from './coverage.policy';

/** How many months can be chosen. */
const MONTHS = 6;
/** How many municipalities are listed before “show all”. */
const AT_FIRST = 25;
const looks: Record<Level, MapPlaceLook> = { none: 'open', one: 'other', more: 'done' };

/** Where nobody, one or more partners can serve, on a map and as a list; all choices stand in the address. */
export function CoverageView() {
  const { t } = useTranslation('coverage');
  const { monthName } = useFormats();
  const { search, choose } = useAddressFilters();
  const today = localDateAt('Europe/Lisbon', useBusinessNow());
  const months = monthsFrom(today, MONTHS);
  const type = serviceTypes.find((known) => known === search.get('type')) ?? 'flower';
  const month = months.find((known) => known === search.get('month')) ?? months[0];
  const day = weekDays.find((known) => known === search.get('day')) ?? 'best';
  const query = useCoverage(type, month);
  return (
    <div className={styles.page}>
      <div className={styles.choices}>
        <SegmentSwitch<ServiceType>
          label={t('type.label')}
          value={type}
          options={serviceTypes.map((value) => ({ value, text: t(`type.${value}`) }))}
          onChoose={(value) => choose('type', value)}
        />
        <SelectInput
          label={t('month')}
          value={month ?? ''}
          options={months.map((value) => ({ value, name: `${monthName(`${value}-01`)} ${value.slice(0, 4)}` }))}
          onChange={({ target }) => choose('month', target.value)}
        />
        <SelectInput
          label={t('day.label')}
          value={day}
          options={(['best', ...weekDays] as const).map((value) => ({ value, name: t(`day.${value}`) }))}
          onChange={({ target }) => choose('day', target.value)}
        />
      </div>
      <QueryView query={query} skeleton={<Skeleton height={560} />}>
        {(coverage) => <Covered coverage={coverage} day={day} />}
      </QueryView>
    </div>
  );
}

function Covered({ coverage, day }: { coverage: Coverage; day: AskedDay }) {
  const { t } = useTranslation('coverage');
  const { number, date } = useFormats();
  const [shown, setShown] = useState<Level>('none');
  const places = placesOn(coverage, day);
  const inLevel = places.filter(({ level }) => level === shown);
  return (
    <>
      <Figures
        figures={levels.map((level) => ({
          name: t(`level.${level}`),
          value: number(places.filter((place) => place.level === level).length),
        }))}
      />
      <SegmentSwitch<Level>
        label={t('level.label')}
        value={shown}
        options={levels.map((value) => ({ value, text: t(`level.${value}`) }))}
        onChoose={setShown}
      />
      {inLevel.length > 0 && (
        <section className="card" aria-label={t('map')}>
          <PlacesMap
            label={t('map')}
            places={inLevel.map(({ code, name, location, level, count }) => ({
              id: code,
              location,
              look: looks[level],
              name: t('pin', { name, count }),
            }))}
          />
        </section>
      )}
      <p className="muted">{t('lostSince', { day: date(coverage.since) })}</p>
      <PlaceTable key={`${shown} ${day}`} places={inLevel} />
    </>
  );
}

function PlaceTable({ places }: { places: readonly CoveredPlace[] }) {
  const { t } = useTranslation('coverage');
  const { number } = useFormats();
  const [isWhole, setWhole] = useState(false);
  if (places.length === 0) return <p>{t('nothing')}</p>;
  return (
    <>
      <RecordTable
        caption={t('table')}
        columns={[
          { key: 'name', name: t('column.name') },
          { key: 'district', name: t('column.district') },
          { key: 'week', name: t('column.week') },
          { key: 'unmatched', name: t('column.unmatched'), kind: 'number' },
          { key: 'refused', name: t('column.refused'), kind: 'number' },
          { key: 'invite', name: t('column.invite'), kind: 'action' },
        ]}
        rows={(isWhole ? places : places.slice(0, AT_FIRST)).map((place) => ({
          id: place.code,
          cells: {
            name: place.name,
            district: place.district,
            week: <WeekCounts place={place} />,
            unmatched: number(place.unmatched),
            refused: number(place.refused),
            invite: <Invitation place={place} />,
          },
        }))}
      />
      {places.length > AT_FIRST && !isWhole && (
        <Button look="text" isSmall className={styles.all} onClick={() => setWhole(true)}>
          {t('all', { count: places.length })}
        </Button>
      )}
    </>
  );
}

/** The partners of each weekday, Monday first. */
function WeekCounts({ place: { partners } }: { place: CoveredPlace }) {
  const { t } = useTranslation('coverage');
  return (
    <span className="numbers">
      <span aria-hidden="true">{weekDays.map((weekday) => partners[weekday]).join(' · ')}</span>
      <span className="visually-hidden">
        {weekDays.map((weekday) => `${t(`day.${weekday}`)} ${partners[weekday]}`).join(', ')}
      </span>
    </span>
  );
}

/** Opens a mail with the address of the application form, to be sent to somebody who could work there. */
function Invitation({ place: { name } }: { place: CoveredPlace }) {
  const { t } = useTranslation('coverage');
  const address = new URL(paths.becomeSupplier, window.location.origin).href;
  const subject = encodeURIComponent(t('invite.subject', { name }));
  const body = encodeURIComponent(t('invite.body', { name, address }));
  return (
    <a href={`mailto:?subject=${subject}&body=${body}`} aria-label={t('invite.linkTo', { name })}>
      {t('invite.link')}
    </a>
  );
}
