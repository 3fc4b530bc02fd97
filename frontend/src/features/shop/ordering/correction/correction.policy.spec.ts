import { describe, expect, it } from '@jest/globals';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { anOrder } from '../ordering.samples';
import { changedTexts, correctionDraft } from './correction.policy';

const item = (productId: string, ribbonText?: string | null): Order['items'][number] => ({
  ...(anOrder().items[0] as Order['items'][number]),
  productId,
  ...(ribbonText !== undefined && { ribbonText }),
});
const order: Order = {
  ...anOrder(),
  items: [item('wreath', 'Eterna sudade'), item('cross', null), item('roses')],
  delivery: { ...anOrder().delivery, kind: 'church', ceremony: { deceasedName: 'Maria', time: '15:30' } },
  contact: { name: 'Ana', phone: '+351912345678' },
  message: 'Com carinho',
  instructions: '',
};
const draft = correctionDraft(order);

describe('a correction', () => {
  it('sends nothing while nothing was changed, however the phone is spelt', () => {
    const contact = { name: ' Ana ', phone: '912 345 678' };
    expect(changedTexts(order, { ...draft, contact })).toEqual({});
  });

  it('does not touch a stored phone that the rules of today would write otherwise', () => {
    const before = { ...order, contact: { name: 'Ana', phone: '+330612345678' } };
    expect(changedTexts(before, correctionDraft(before))).toEqual({});
  });

  it('sends only what was changed, and a blank text for what was taken away', () => {
    const delivery = {
      ...draft.delivery,
      message: ' ',
      instructions: 'A chave está com o guarda',
      ribbons: { ...draft.delivery.ribbons, wreath: 'Eterna saudade' },
      ceremony: { ...draft.delivery.ceremony, time: '', room: 'Capela 2' },
    };
    expect(changedTexts(order, { ...draft, delivery, contact: { name: 'Ana', phone: '913 456 789' } })).toEqual({
      card: '',
      instructions: 'A chave está com o guarda',
      contact: { phone: '+351913456789' },
      ceremony: { time: '', room: 'Capela 2' },
      ribbons: [{ productId: 'wreath', ribbonText: 'Eterna saudade' }],
    });
  });

  it('sends the decision for a ribbon without words, and words for one that had none', () => {
    const ribbons = { wreath: '', cross: 'Saudade' };
    const ribbonless = { wreath: true, cross: false };
    const decided = changedTexts(order, { ...draft, delivery: { ...draft.delivery, ribbons, ribbonless } });
    expect(decided).toEqual({
      ribbons: [
        { productId: 'wreath', ribbonText: null },
        { productId: 'cross', ribbonText: 'Saudade' },
      ],
    });
  });
});
