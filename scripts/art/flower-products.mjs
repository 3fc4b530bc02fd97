import {
  basket,
  carnations,
  chrysanthemumBunch,
  lowArrangement,
  pottedOrchid,
  whiteRoses,
} from './bouquets-and-pots.mjs';
import {
  cushion,
  eternalSpray,
  floralCross,
  saudadeSpray,
  serenityWreath,
  tributeWreath,
} from './wreaths-and-sprays.mjs';

/** The flowers of the catalogue: slug, random seed, title and drawing. */
export const flowerProducts = [
  { slug: 'coroa-serenidade', seed: 11, title: 'Coroa de rosas e crisântemos brancos com faixa', draw: serenityWreath },
  { slug: 'coroa-homenagem', seed: 29, title: 'Coroa de lírios, rosas e folhagem com faixa', draw: tributeWreath },
  { slug: 'palma-saudade', seed: 5, title: 'Palma de gladíolos e gerberas brancas', draw: saudadeSpray },
  { slug: 'palma-eterna', seed: 17, title: 'Palma de rosas e lírios em tons creme', draw: eternalSpray },
  { slug: 'ramo-crisantemos', seed: 31, title: 'Ramo de crisântemos da época', draw: chrysanthemumBunch },
  { slug: 'ramo-rosas-brancas', seed: 23, title: 'Ramo de doze rosas brancas com verdura', draw: whiteRoses },
  { slug: 'ramo-cravos', seed: 41, title: 'Ramo de quinze cravos brancos e vermelhos', draw: carnations },
  { slug: 'arranjo-paz', seed: 13, title: 'Arranjo baixo de flores para a campa', draw: lowArrangement },
  { slug: 'almofada-lilas', seed: 19, title: 'Almofada de flores em tons lilás', draw: cushion },
  { slug: 'cruz-flores', seed: 37, title: 'Cruz de flores brancas', draw: floralCross },
  { slug: 'cesto-condolencias', seed: 43, title: 'Cesto de flores para casa ou igreja', draw: basket },
  { slug: 'orquidea-memoria', seed: 47, title: 'Orquídea branca em vaso', draw: pottedOrchid },
];
