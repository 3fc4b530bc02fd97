import type { Product, ProductType } from '@perpetua/contracts/catalogue.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { Button } from '../../ui/button';
import { GraveScene } from '../../ui/grave-scenes';
import { useProducts } from '../catalogue/catalogue.api';
import { LateImage } from '../catalogue/late-image';
import { lowestPrice } from '../catalogue/plan-prices.policy';
import { cataloguePaths } from '../catalogue/product-links.policy';
import { pictureSources } from '../catalogue/product-picture';
import { LandingSection } from './landing-section';
import styles from './needs-section.module.css';

/** How many flower pictures are shown in a row. */
const picturesShown = 3;

/** The two kinds of products, each with its lowest price. */
export function NeedsSection() {
  const { t } = useTranslation('landing');
  const { data: flowers = [] } = useProducts({ type: 'flower', sort: 'price_asc' });
  const { data: cleanings = [] } = useProducts({ type: 'clean' });
  return (
    <LandingSection heading={t('needs.heading')}>
      <div className={styles.cards}>
        <NeedCard type="flower" from={lowestPrice(flowers)}>
          <FlowerPictures flowers={flowers} />
        </NeedCard>
        <NeedCard type="clean" from={lowestPrice(cleanings)}>
          <GraveScene scene="brushing" label={t('needs.cleanPicture')} />
        </NeedCard>
      </div>
    </LandingSection>
  );
}

/** Pictures of flowers from across the price range: one cheap, one medium, one expensive. */
function FlowerPictures({ flowers }: { flowers: readonly Product[] }) {
  const pictured = flowers.filter(({ image }) => image !== null);
  const step = Math.max(1, Math.floor(pictured.length / picturesShown));
  const shown = pictured.filter((_, index) => index % step === Math.floor(step / 2)).slice(0, picturesShown);
  return (
    <div className={styles.flowers}>
      {shown.map((flower) => (
        <LateImage
          key={flower.id}
          src={flower.image ?? undefined}
          srcSet={pictureSources(flower)}
          sizes="(min-width: 900px) 200px, 33vw"
          alt=""
          width={320}
          height={320}
        />
      ))}
    </div>
  );
}

function NeedCard({ type, from, children }: { type: ProductType; from: string | undefined; children: ReactNode }) {
  const { t } = useTranslation('landing');
  const { euros } = useFormats();
  return (
    <article className={`card ${styles.card}`}>
      <div className={styles.picture}>{children}</div>
      <div className={styles.words}>
        <h3>{t(`needs.${type}.title`)}</h3>
        <p className="muted">
          {t(`needs.${type}.text`)} {from !== undefined && t('needs.from', { amount: euros(from) })}
        </p>
        <Button look="outlined" isSmall className={styles.link} to={cataloguePaths[type]}>
          {t(`needs.${type}.link`)}
        </Button>
      </div>
    </article>
  );
}
