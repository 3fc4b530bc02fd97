import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { EmptyState } from '../../../ui/empty-state';
import { FlowerGlyph } from '../../../ui/flower-glyph';
import { PhotoComparison } from '../fulfilment/photos/photo-comparison';
import { PhotoStage } from '../fulfilment/photos/photo-stage';
import { ServicePhotoImage } from '../fulfilment/photos/service-photo';
import { useServiceWords } from '../fulfilment/service/service-words';
import { type ComparedPhoto, comparedPhotos, type GraveMoment, type Pair, pairOf } from './grave-year.policy';
import styles from './grave-year.module.css';

interface GraveComparisonProps {
  moments: readonly GraveMoment[];
  /** Name of the deceased. */
  name: string;
  /** Called when a photo's link has expired; the caller must refetch the year. */
  onExpired: () => void;
}

/** Two photos of the year that show the same kind of work under one slider, and all photos to choose from. */
export function GraveComparison({ moments, name, onExpired }: GraveComparisonProps) {
  const { t } = useTranslation('graveYear');
  const { shortDate } = useFormats();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const photos = comparedPhotos(moments);
  const pair = pairOf(photos, chosen);
  const single = photos.find(({ key }) => key === chosen.at(-1)) ?? photos.at(-1);
  const choose = (key: string) => setChosen((before) => [...before.filter((one) => one !== key).slice(-1), key]);
  const textOf = (photo: ComparedPhoto) => t(`photo.${photo.kind}`, { day: shortDate(photo.date) });
  return (
    <div className={styles.photos}>
      {photos.length === 0 ? (
        <EmptyState title={t('photo.none')} text={t(moments.length === 0 ? 'photo.noneText' : 'photo.noneYet')} />
      ) : (
        <PhotoStage>
          {pair === undefined && single !== undefined ? (
            <ServicePhotoImage photo={single.photo} size="display" alt={textOf(single)} onExpired={onExpired} />
          ) : (
            pair && (
              <PhotoComparison
                before={pair.left.photo}
                after={pair.right.photo}
                names={{ before: textOf(pair.left), after: textOf(pair.right) }}
                onExpired={onExpired}
              />
            )
          )}
        </PhotoStage>
      )}
      <Strip moments={moments} pair={pair} onChoose={choose} onExpired={onExpired} />
      {photos.length > 1 && <p className="small muted">{t('photo.choose', { name })}</p>}
    </div>
  );
}

interface StripProps {
  moments: readonly GraveMoment[];
  pair: Pair | undefined;
  onChoose: (key: string) => void;
  onExpired: () => void;
}

/** The year from left to right: each photo is a button; visits without a photo are empty tiles. */
function Strip({ moments, pair, onChoose, onExpired }: StripProps) {
  const { t } = useTranslation('graveYear');
  return (
    <ul className={styles.strip} aria-label={t('strip.label')}>
      {moments.flatMap((moment) => {
        const photos = comparedPhotos([moment]);
        return photos.length === 0
          ? [
              <li key={moment.key} className={styles.moment}>
                <EmptyTile moment={moment} />
              </li>,
            ]
          : photos.map((photo) => (
              <li key={photo.key} className={styles.moment}>
                <PhotoTile photo={photo} moment={moment} pair={pair} onChoose={onChoose} onExpired={onExpired} />
              </li>
            ));
      })}
    </ul>
  );
}

function PhotoTile({
  photo,
  moment,
  pair,
  onChoose,
  onExpired,
}: Omit<StripProps, 'moments'> & { photo: ComparedPhoto; moment: GraveMoment }) {
  const { t } = useTranslation('graveYear');
  const { date, shortDate, text } = useFormats();
  const side = photo.key === pair?.left.key ? 'left' : photo.key === pair?.right.key ? 'right' : undefined;
  return (
    <button
      type="button"
      className={styles.tile}
      aria-pressed={side !== undefined}
      aria-label={t(`photo.${photo.kind}`, { day: date(photo.date) })}
      onClick={() => onChoose(photo.key)}
    >
      <span className={styles.thumb}>
        <ServicePhotoImage photo={photo.photo} size="thumb" alt="" onExpired={onExpired} />
      </span>
      <span className={styles.day}>{shortDate(photo.date)}</span>
      <span className="small muted">
        {moment.kind === 'flowers' && moment.service ? text(moment.service.name) : t(`strip.${photo.kind}`)}
      </span>
      {side !== undefined && <span className={styles.side}>{t(`strip.${side}`)}</span>}
    </button>
  );
}

/** A visit without a photo: an upcoming one, one that did not take place, or flowers without a photo. */
function EmptyTile({ moment: { date, kind, service } }: { moment: GraveMoment }) {
  const { t } = useTranslation('graveYear');
  const { shortDate } = useFormats();
  const words = useServiceWords();
  const tile = (
    <>
      <span className={styles.thumb} data-empty={kind}>
        <FlowerGlyph name={kind === 'ahead' ? 'bud' : 'seed'} />
      </span>
      <span className={styles.day}>{shortDate(date)}</span>
      <span className="small muted">
        {kind === 'missed' && service ? words.detail(service, 'customer') : t(`strip.${kind}`)}
      </span>
    </>
  );
  if (service === undefined) return <span className={styles.tile}>{tile}</span>;
  return (
    <Link className={styles.tile} to={generatePath(paths.myService, { serviceId: service.id })}>
      {tile}
    </Link>
  );
}
