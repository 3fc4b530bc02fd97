import type { FollowedOrder as Followed, FollowedService } from '@perpetua/contracts/follow.contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { FlowerGlyph, type FlowerGlyphName } from '../../../ui/flower-glyph';
import { Icon } from '../../../ui/icon';
import { PageHeading } from '../../../ui/page-heading';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { PhotoGallery } from '../../account/fulfilment/photos/photo-gallery';
import { useServiceWords } from '../../account/fulfilment/service/service-words';
import styles from './followed-order.module.css';
import { isGone, picturesAddress, useFollowedOrder } from './following.api';

const glyphs: Record<FollowedService['state'], FlowerGlyphName> = {
  planned: 'bud',
  agreed: 'opening',
  under_way: 'ring',
  done: 'bloom',
  cancelled: 'seed',
};

/** An order's state and pictures, for whoever has its link: nothing else is known here. */
export function FollowedOrder() {
  const { t } = useTranslation('fulfilment');
  const { token = '' } = useParams();
  const query = useFollowedOrder(token);
  if (query.data === undefined && isGone(query.error)) {
    return (
      <>
        <PageHeading title={t('follow.title')} />
        <EmptyState title={t('follow.gone')} text={t('follow.goneText')} />
      </>
    );
  }
  return (
    <>
      <PageHeading
        title={query.data === undefined ? t('follow.title') : t(`follow.kind.${query.data.kind}`)}
        lead={t('follow.lead')}
      />
      <QueryView query={query} skeleton={<Skeleton height={320} />}>
        {(order) => <Services order={order} token={token} onExpired={() => void query.refetch()} />}
      </QueryView>
    </>
  );
}

interface ServicesProps {
  order: Followed;
  token: string;
  onExpired: () => void;
}

function Services({ order: { services, state }, token, onExpired }: ServicesProps) {
  const { t } = useTranslation('fulfilment');
  const pictures = services.flatMap(({ images: { before, after } }) => [...before, ...after]);
  if (services.length === 0) return <EmptyState title={t(`follow.order.${state}`)} />;
  return (
    <div className={styles.page}>
      {services.map((service) => (
        <FollowedCard key={service.id} service={service} onExpired={onExpired} />
      ))}
      {pictures.length > 1 && (
        <div>
          <Button look="outlined" href={picturesAddress(token)} download>
            <Icon name="download" size={20} />
            {t('photos.downloadAll')}
          </Button>
        </div>
      )}
    </div>
  );
}

function FollowedCard({ service, onExpired }: { service: FollowedService; onExpired: () => void }) {
  const { t } = useTranslation('fulfilment');
  const { when } = useServiceWords();
  const { id, occurrence, state } = service;
  return (
    <section className={`card ${styles.service}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className="heading-small">
          {occurrence === undefined ? when(service) : t('follow.visit', { n: occurrence, when: when(service) })}
        </h2>
        <span className="chip">
          <FlowerGlyph name={glyphs[state]} />
          {t(`follow.state.${state}`)}
        </span>
      </div>
      <p>{t(`follow.text.${state}`)}</p>
      <PhotoGallery service={service} onExpired={onExpired} />
    </section>
  );
}
