import { seededId } from '../../seed/reference-data.js';
import { Chance } from '../demo-past/chance.js';
import type { PastPhoto } from '../demo-past/past-life.js';
import type { Wanted } from './arrangements.js';
import type { FlowerKind } from './blooms.js';
import type { Dressing } from './scene-picture.js';
import type { Scene } from './scene-view.js';

const DESIGNS = 10;
const CHURCHES = 2;
const TAKES = 2;
/** The months whose light is that of each half of the year, from April and from October. */
const [SUMMER, AUTUMN] = [7, 11];

const bunchOf = (...kinds: FlowerKind[]): Wanted => ({ kinds, shape: 'bunch', count: 19 });

/** What a product looks like in place; of other products, a picture shows what was done to the stone. */
const flowersOf: Readonly<Record<string, Wanted>> = Object.fromEntries(
  Object.entries({
    'ramo-crisantemos': bunchOf('chrysanthemum'),
    'ramo-rosas-brancas': bunchOf('rose'),
    'ramo-cravos': bunchOf('carnation'),
    'arranjo-paz': bunchOf('rose', 'lily'),
    'palma-saudade': { kinds: ['rose', 'chrysanthemum'], shape: 'spray', count: 60 },
    'palma-eterna': { kinds: ['lily', 'rose'], shape: 'spray', count: 56 },
    'coroa-serenidade': { kinds: ['rose', 'chrysanthemum'], shape: 'wreath', count: 66 },
    'coroa-homenagem': { kinds: ['lily', 'rose'], shape: 'wreath', count: 72 },
    'cesto-condolencias': bunchOf('lilac', 'rose'),
    'orquidea-memoria': { kinds: ['lily'], shape: 'stems', count: 18 },
    'almofada-lilas': { kinds: ['lilac', 'rose'], shape: 'cushion', count: 72 },
    'limpeza-campa-flores': bunchOf('chrysanthemum', 'rose'),
  } satisfies Readonly<Record<string, Wanted>>).map(([slug, flowers]) => [seededId.product(slug), flowers]),
);

/** What is on a photo: a place, which takes long to draw, and how it was dressed that day. */
export interface PhotographedPlace {
  readonly scene: Scene;
  readonly dressing: Dressing;
}

/**
 * The picture that is taken for a photo. All photos of a grave show the same grave; there are far fewer pictures than
 * photos. Flowers that were not brought to a grave are in a church.
 */
export function pictureOfPhoto({ kind, graveId, serviceId, productId, takenAt }: PastPhoto): PhotographedPlace {
  const month = takenAt.getUTCMonth() + 1;
  const scene: Scene = {
    place: graveId === null ? 'church' : 'grave',
    design: new Chance(graveId ?? serviceId).between(0, (graveId === null ? CHURCHES : DESIGNS) - 1),
    state: kind === 'before' ? 'neglected' : 'clean',
    month: month >= 4 && month <= 9 ? SUMMER : AUTUMN,
  };
  const flowers = kind === 'after' ? flowersOf[productId] : undefined;
  return { scene, dressing: { take: new Chance(serviceId).between(0, TAKES - 1), ...(flowers && { flowers }) } };
}
