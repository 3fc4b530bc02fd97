import { CommandBus } from '@nestjs/cqrs';
import type { PartnerType } from '@perpetua/contracts/roles';
import { ApplyAsPartner, ApprovePartner, ConfirmPartnerLocation } from '../../backend/src/partners/index.js';
import { ChangePartner } from '../../backend/src/partners/partner.commands.js';
import type { Actor } from '../../backend/src/platform/event-store/recorded-event.js';
import { derivedId, newId } from '../../backend/src/platform/ids.js';
import type { TestApp } from './app.js';

const everyDay = { mon: 10, tue: 10, wed: 10, thu: 10, fri: 10, sat: 10, sun: 10 };
const types: readonly PartnerType[] = ['flower', 'grave'];
const idOf = (type: PartnerType): string => derivedId('passing-partner', type);
const by = (actor: Actor) => ({ commandId: newId(), actor });

/**
 * Has approved partners of both types at a point while something is done, and pauses them afterwards: what is bought
 * meanwhile is accepted by the checkout, and finds nobody to do it. Acts must not overlap: the partners are the same.
 */
export const whilePartnersAreThere = async <Result>(
  { app }: TestApp,
  point: { lat: number; lng: number },
  act: () => Promise<Result>,
): Promise<Result> => {
  const commands = app.get(CommandBus, { strict: false });
  const pause = async (paused: boolean): Promise<void> => {
    for (const partnerId of types.map(idOf)) {
      await commands.execute(new ChangePartner({ partnerId, paused }, by({ id: partnerId, role: 'partner' })));
    }
  };
  for (const partnerType of types) {
    const partnerId = idOf(partnerType);
    const self: Actor = { id: partnerId, role: 'partner' };
    const once = (step: string) => ({ commandId: derivedId(partnerId, step), actor: self });
    const place = { ...point, city: 'Lagos', timeZone: 'Europe/Lisbon' };
    const application = { partnerId, partnerType, radiusKm: 5, capacity: everyDay };
    await commands.execute(new ApplyAsPartner(application, once('apply')));
    await commands.execute(new ConfirmPartnerLocation({ partnerId, ...place }, once('confirm')));
    const admin: Actor = { id: derivedId('passing-partner', 'admin'), role: 'admin' };
    await commands.execute(
      new ApprovePartner({ partnerId }, { commandId: derivedId(partnerId, 'approve'), actor: admin }),
    );
  }
  await pause(false);
  try {
    return await act();
  } finally {
    await pause(true);
  }
};
