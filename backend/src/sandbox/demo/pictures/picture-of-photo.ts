import { seededId } from '../../../seed/reference-data.js';
import { Chance } from '../past/chance.js';
import type { PastPhoto } from '../past/past-life.js';
import type { FlowerKind } from './blooms.js';
import type { GraveScene } from './grave-scene.js';

const DESIGNS = 10;
const TAKES = 2;

type Flowers = NonNullable<GraveScene['flowers']>;

const small = (...kinds: FlowerKind[]): Flowers => ({ kinds, size: 190, count: 17 });
const large = (...kinds: FlowerKind[]): Flowers => ({ kinds, size: 270, count: 34 });

/** What a product looks like in place; everything else is a small bunch of roses and chrysanthemums. */
const flowersOf: Readonly<Record<string, Flowers>> = Object.fromEntries(
  Object.entries({
    'ramo-crisantemos': small('chrysanthemum'),
    'ramo-rosas-brancas': small('rose'),
    'ramo-cravos': small('carnation'),
    'arranjo-paz': small('rose', 'lily'),
    'palma-saudade': large('rose', 'chrysanthemum'),
    'palma-eterna': large('carnation', 'rose'),
    'coroa-serenidade': large('rose', 'lily'),
    'cesto-condolencias': small('lilac', 'chrysanthemum'),
    'orquidea-memoria': small('lily'),
    'almofada-lilas': large('lilac'),
  }).map(([slug, flowers]) => [seededId.product(slug), flowers]),
);

/**
 * The picture that is taken for a photo. All photos of a grave show the same grave; there are far fewer pictures than
 * photos.
 */
export function sceneOf({ kind, graveId, serviceId, productId, takenAt }: PastPhoto): GraveScene {
  const design = new Chance(graveId ?? serviceId).between(0, DESIGNS - 1);
  const take = new Chance(serviceId).between(0, TAKES - 1);
  // The middle of the quarter: the light changes with the seasons.
  const month = Math.floor(takenAt.getUTCMonth() / 3) * 3 + 2;
  const flowers = flowersOf[productId];
  const state = kind === 'before' ? 'neglected' : 'clean';
  return { design, take, month, state, ...(flowers !== undefined && kind === 'after' && { flowers }) };
}
