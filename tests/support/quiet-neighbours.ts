import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangePartner } from '../../backend/src/partners/partner.commands.js';
import { derivedId, newId } from '../../backend/src/platform/ids.js';

/** Partners of the demonstration who also reach Lisbon or Porto, from another city. */
const neighbours = ['setubal', 'braga'].flatMap((city) => [
  `florist.${city}@perpetua.test`,
  `cleaner.${city}@perpetua.test`,
]);

const setPaused = async (app: INestApplicationContext, paused: boolean): Promise<void> => {
  for (const email of neighbours) {
    const partnerId = derivedId('seed', 'account', email);
    const meta = { commandId: newId(), actor: { id: partnerId, role: 'partner' as const } };
    await app.get(CommandBus, { strict: false }).execute(new ChangePartner({ partnerId, paused }, meta));
  }
};

/** Leaves Lisbon and Porto to the printed partners who work there, so that specs know whose turn it is. */
export const pauseNeighbours = (app: INestApplicationContext): Promise<void> => setPaused(app, true);

/** Lets them work again: something can be bought there even while all others pause. */
export const resumeNeighbours = (app: INestApplicationContext): Promise<void> => setPaused(app, false);
