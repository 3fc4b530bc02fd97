import { type Grave, type GraveSpot, graveSpotLine } from '@perpetua/contracts/graves.contract';
import type { NewGraveDraft } from './checkout-draft.policy';

/** Where a grave lies, on one line: "Cemitério dos Prazeres, Lisboa. Talhão 7, campa 21". */
export const graveLine = (grave: Pick<Grave, 'cemetery' | 'city'> & GraveSpot): string =>
  [`${grave.cemetery}, ${grave.city}`, graveSpotLine(grave)].filter(Boolean).join('. ');

/** The same of a grave that is not registered. */
export const newGraveLine = ({ grave, cemetery, city }: NewGraveDraft): string =>
  graveLine({ ...grave, cemetery, city });
