import { describe, expect, it } from '@jest/globals';
import { saveDraft } from '../../../lib/drafts';
import { dropGraveDraft, readGraveDraft, saveGraveDraft } from './grave-draft';

const cemeteryId = '744f1781-ada4-539c-b1ac-85d9e6551efa';

describe('the draft of a new grave', () => {
  it('keeps all typed values, also while one of them is too short to be saved', () => {
    saveGraveDraft({ deceasedName: 'A', cemeteryId, section: 'Talhão 5', row: '', location: undefined });
    expect(readGraveDraft()).toEqual({ deceasedName: 'A', cemeteryId, section: 'Talhão 5' });
  });

  it('leaves out stored values of a wrong type', () => {
    saveDraft('grave', { deceasedName: 'António', cemeteryId: 'Prazeres', location: { lat: 'north' } });
    expect(readGraveDraft()).toEqual({ deceasedName: 'António' });
    saveDraft('grave', ['António']);
    expect(readGraveDraft()).toEqual({});
  });

  it('is empty after it was dropped', () => {
    saveGraveDraft({ deceasedName: 'António' });
    dropGraveDraft();
    expect(readGraveDraft()).toEqual({});
  });
});
