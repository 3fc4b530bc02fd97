import { describe, expect, it } from '@jest/globals';
import { allowedActions } from '@perpetua/contracts/lifecycles/lifecycle';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { aService } from '../fulfilment.samples';
import { afterAct, type PartnerAct, refusedWith, type UnsentAct, withActs } from './applied-acts.policy';

const photo: PartnerAct = {
  action: 'photos',
  kind: 'after',
  photo: { bytes: new ArrayBuffer(3), type: 'image/jpeg', name: 'a.jpg', takenAt: undefined },
};
const photoOf = ({ id, doneAt }: UnsentAct) => ({ id, url: `blob:${id}`, thumbUrl: `blob:${id}`, takenAt: doneAt });
let order = 0;
const did = (act: PartnerAct, differing: Partial<UnsentAct> = {}): UnsentAct => {
  order += 1;
  const id = `act-${order}`;
  const doneAt = '2026-11-24T11:12:00.000Z';
  return { id, owner: 'o', serviceId: 'a', name: undefined, order, doneAt, act, ...differing };
};
const accepted = aService({
  id: 'a',
  allowedActions: allowedActions(serviceLifecycle, { state: 'accepted', role: 'partner' }),
});

describe('a service with acts that are not sent', () => {
  it('goes through the same statuses as on the server, with what the lifecycle then allows a partner', () => {
    const acts = [did({ action: 'start' }), did(photo)];
    const [begun] = withActs([accepted], acts, photoOf);
    expect(begun).toMatchObject({ status: 'in_progress', statusDetail: 'in_progress', unsent: 2 });
    expect(begun?.allowedActions).toEqual(allowedActions(serviceLifecycle, { state: 'in_progress', role: 'partner' }));
    expect(begun?.images.after).toEqual([
      { id: acts[1]?.id, url: `blob:${acts[1]?.id}`, thumbUrl: `blob:${acts[1]?.id}`, takenAt: acts[1]?.doneAt },
    ]);
    const [done] = withActs([accepted], [...acts, did({ action: 'deliver' })], photoOf);
    expect(done).toMatchObject({ status: 'awaiting_feedback', label: 'pending_feedback', unsent: 3 });
    expect(done?.allowedActions).not.toContain('deliver');
  });

  it('waits for the customer after work that is blocked', () => {
    const acts = [did({ action: 'start' }), did({ action: 'blocked', kind: 'closed', note: 'Está fechado.' })];
    expect(withActs([accepted], acts, photoOf)[0]?.status).toBe('blocked');
  });

  it('is not changed by an act that the server knows already', () => {
    const begun = aService({ id: 'a', status: 'in_progress' });
    expect(afterAct(begun, did({ action: 'start' }), photoOf)).toBe(begun);
    const act = did(photo);
    const once = afterAct(begun, act, photoOf);
    expect(afterAct(once, act, photoOf)).toBe(once);
  });

  it('is not changed by a refused act, nor by an act on another service', () => {
    const acts = [
      did({ action: 'start' }, { refusal: { code: 'not_found', status: 404 } }),
      did({ action: 'start' }, { serviceId: 'b' }),
    ];
    expect(withActs([accepted], acts, photoOf)).toEqual([accepted]);
  });
});

describe('a refusal', () => {
  const start = did({ action: 'start' });
  const after = did(photo);
  const deliver = did({ action: 'deliver' });
  const other = did({ action: 'start' }, { serviceId: 'b' });
  const acts = [start, after, deliver, other];
  const idsOf = (refused: readonly UnsentAct[]) => refused.map(({ id }) => id);

  it('of a step also ends what follows on the same service', () => {
    const refusal = { code: 'illegal_transition', status: 409 };
    const refused = refusedWith(start, refusal, acts);
    expect(idsOf(refused)).toEqual(idsOf([start, after, deliver]));
    expect(refused.every((act) => act.refusal === refusal)).toBe(true);
  });

  it('of a photo ends nothing else, unless the partner no longer has the service', () => {
    expect(idsOf(refusedWith(after, { code: 'photo_reused', status: 409 }, acts))).toEqual([after.id]);
    expect(idsOf(refusedWith(after, { code: 'not_found', status: 404 }, acts))).toEqual(idsOf([after, deliver]));
  });
});
