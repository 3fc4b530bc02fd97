import { type GraveSpot, graveSpotLine } from '@perpetua/contracts/grave-spots';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { NewGraveDraft } from '../draft/checkout-draft.policy';

/** The location of a grave on one line: "Cemitério dos Prazeres, Lisboa. Talhão 7, campa 21". */
export const graveLine = (grave: Pick<Grave, 'cemetery' | 'city'> & GraveSpot): string =>
  [`${grave.cemetery}, ${grave.city}`, graveSpotLine(grave)].filter(Boolean).join('. ');

/** The location of a grave that is not registered, in the format of {@link graveLine}. */
export const newGraveLine = ({ grave, cemetery, city }: NewGraveDraft): string =>
  graveLine({ ...grave, cemetery, city });
