import type { Product, ProductType } from '@perpetua/contracts/catalogue.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { GraveScene } from '../../../ui/grave-scenes';
import { useProducts } from '../catalogue/catalogue.api';
import { LateImage } from '../catalogue/late-image';
import { lowestPrice } from '../catalogue/plan-prices.policy';
import { cataloguePaths } from '../catalogue/product-links.policy';
import { pictureSources } from '../catalogue/product-picture';
import { LandingSection } from './landing-section';
import styles from './needs-section.module.css';

/** How many pictures of flowers are shown, in one row. */
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

/** Up to three pictures of flowers, from cheap to expensive. */
function FlowerPictures({ flowers }: { flowers: readonly Product[] }) {
  const pictured = flowers.filter(({ image }) => image !== null);
  const count = Math.min(pictured.length, picturesShown);
  const shown = Array.from({ length: count }, (_, n) => Math.floor(((n + 0.5) * pictured.length) / count)).flatMap(
    (index) => pictured[index] ?? [],
  );
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
