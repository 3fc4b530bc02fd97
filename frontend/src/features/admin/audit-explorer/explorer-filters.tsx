import { auditedStreams } from '@perpetua/contracts/audit.contract';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useAddressFilters } from '../../../lib/address-filters';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { DateFilter } from '../../../ui/filter-inputs';
import { SelectInput } from '../../../ui/select-input';
import { ActorFilter } from './actor-filter';
import styles from './explorer.module.css';
import { useAuditedKinds } from './explorer.api';
import { explorerFilters, isKind } from './explorer-address';
import { useTypeName } from './type-name';

/** The filters of the audit. Each choice immediately changes the page's URL. */
export function ExplorerFilters({ names }: { names: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('explorer');
  const { search, choose } = useAddressFilters();
  const stream = search.get('stream') ?? '';
  return (
    <search aria-label={t('filters.title')} className={styles.filters}>
      <SelectInput
        label={t('filters.stream')}
        value={isKind(stream) ? stream : ''}
        onChange={({ target }) => choose('stream', target.value)}
        options={[
          { value: '', name: t('filters.any') },
          ...auditedStreams.map((value) => ({ value, name: t(`stream.${value}`) })),
        ]}
      />
      <TypeFilter stream={isKind(stream) ? stream : undefined} />
      <ActorFilter value={search.get('actor') ?? undefined} names={names} onChoose={(id) => choose('actor', id)} />
      <DateFilter
        label={t('filters.from')}
        value={search.get('from') ?? undefined}
        onChoose={(day) => choose('from', day)}
      />
      <DateFilter label={t('filters.to')} value={search.get('to') ?? undefined} onChoose={(day) => choose('to', day)} />
      <SelectInput
        label={t('filters.order')}
        value={search.get('sort') ?? 'recorded_desc'}
        onChange={({ target }) => choose('sort', target.value)}
        options={[
          { value: 'recorded_desc', name: t('filters.newest') },
          { value: 'recorded_asc', name: t('filters.oldest') },
        ]}
      />
      <ChosenRecords />
    </search>
  );
}

/**
 * Filters by type of event. The options are the types in the chosen kind of streams, or in all kinds, each with its
 * number of events.
 */
function TypeFilter({ stream }: { stream: string | undefined }) {
  const { t } = useTranslation('explorer');
  const { number, language } = useFormats();
  const nameOf = useTypeName();
  const { search, choose } = useAddressFilters();
  const { data: kinds = [] } = useAuditedKinds();
  const value = search.get('type') ?? '';
  const shown = kinds
    .filter((kind) => stream === undefined || kind.stream === stream)
    .map(({ type, events }) => ({ value: type, name: `${nameOf(type)} (${number(events)})` }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language));
  const isListed = value === '' || shown.some((option) => option.value === value);
  return (
    <SelectInput
      label={t('filters.type')}
      value={value}
      onChange={({ target }) => choose('type', target.value)}
      options={[{ value: '', name: t('filters.any') }, ...(isListed ? [] : [{ value, name: nameOf(value) }]), ...shown]}
    />
  );
}

/**
 * Shows the single stream or purchase to which a link has limited the list. Further links remove this limit or all
 * filters.
 */
function ChosenRecords() {
  const { t } = useTranslation('explorer');
  const [search] = useSearchParams();
  const stream = search.get('stream') ?? '';
  const chosen = [
    ...(search.has('correlation') ? [{ filter: 'correlation', name: t('filters.correlation') }] : []),
    ...(stream !== '' && !isKind(stream)
      ? [{ filter: 'stream', name: t('filters.onlyStream', { id: stream.slice(0, 8) }) }]
      : []),
  ];
  if (explorerFilters.every((name) => !search.has(name))) return null;
  return (
    <div className={styles.chosen}>
      {chosen.map(({ filter, name }) => (
        <Link
          key={filter}
          className={styles.tag}
          to={`?${without(search, filter)}`}
          aria-label={t('filters.remove', { name })}
        >
          {name} <span aria-hidden="true">×</span>
        </Link>
      ))}
      <Link className={styles.clear} to={paths.auditExplorer}>
        {t('filters.clear')}
      </Link>
    </div>
  );
}

function without(search: URLSearchParams, name: string): string {
  const kept = new URLSearchParams(search);
  kept.delete(name);
  kept.delete('after');
  return kept.toString();
}
