import { describe, expect, it } from '@jest/globals';
import { graveSpotLine } from './grave-spots.js';

describe('the spot of a grave', () => {
  it.each([
    [{ section: 'Talhão 5', row: '3', number: '112' }, 'Talhão 5, fila 3, campa 112'],
    [{ section: 'Rua 7', row: null, number: '1382-A' }, 'Rua 7, campa 1382-A'],
    [{ section: 'Rua 7', row: 'B', number: 'jazigo 8' }, 'Rua 7, fila B, jazigo 8'],
    [{ section: 'Talhão 5, fila 3, campa 112' }, 'Talhão 5, fila 3, campa 112'],
    [{ row: 'fila 2' }, 'fila 2'],
    [{}, ''],
  ])('is described in one line: %j', (spot, line) => {
    expect(graveSpotLine(spot)).toBe(line);
  });
});
