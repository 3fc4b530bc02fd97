import { describe, expect, it } from '@jest/globals';
import { labelsWithRoom, type PlaceLabel } from './place-labels.policy';

const at = (name: string, x: number, y: number): PlaceLabel => ({
  key: name,
  name,
  kind: 'city',
  location: { lat: y, lng: x },
});
const project = ({ lat, lng }: { lat: number; lng: number }) => (lng < 0 ? undefined : { x: lng, y: lat });
const names = (...labels: PlaceLabel[]) => labelsWithRoom(labels, project).map(({ name }) => name);

describe('labels of a map', () => {
  it('leaves out a name that would cross an earlier one', () => {
    expect(names(at('Lisboa', 100, 100), at('Almada', 110, 108), at('Porto', 100, 40))).toEqual(['Lisboa', 'Porto']);
  });

  it('keeps names side by side that do not touch', () => {
    expect(names(at('Braga', 100, 100), at('Bragança', 200, 100))).toEqual(['Braga', 'Bragança']);
  });

  it('leaves out what is not in sight', () => {
    expect(names(at('Funchal', -50, 10), at('Faro', 10, 10))).toEqual(['Faro']);
  });
});
