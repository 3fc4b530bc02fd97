import { describe, expect, it } from '@jest/globals';
import { labelsWithRoom, type PlaceLabel } from './place-labels.policy';

const at = (name: string, x: number, y: number): PlaceLabel => ({
  key: name,
  name,
  kind: 'city',
  location: { lat: y, lng: x },
});
const project = ({ lat, lng }: { lat: number; lng: number }) => (lng < 0 ? undefined : { x: lng, y: lat });
const written = (...labels: PlaceLabel[]) => labelsWithRoom(labels, { width: 400, project });
const names = (...labels: PlaceLabel[]) => written(...labels).map(({ label }) => label.name);

describe('the labels on a map', () => {
  it('omit a name that would overlap an earlier one', () => {
    expect(names(at('Lisboa', 100, 100), at('Almada', 110, 108), at('Porto', 100, 40))).toEqual(['Lisboa', 'Porto']);
  });

  it('keep names side by side that do not overlap', () => {
    expect(names(at('Braga', 100, 100), at('Bragança', 200, 100))).toEqual(['Braga', 'Bragança']);
  });

  it('omit places outside the visible part', () => {
    expect(names(at('Funchal', -50, 10), at('Faro', 20, 10))).toEqual(['Faro']);
  });

  it('are placed where the map has room for them', () => {
    const long = 'Cemitério de Nossa Senhora do Monte e da Conceição';
    const sides = written(at('Lisboa', 100, 100), at('Bragança', 380, 40), at(long, 200, 200), at(long, 20, 300));
    expect(sides.map(({ label, side }) => [label.name, side])).toEqual([
      ['Lisboa', 'right'],
      ['Bragança', 'left'],
      [long, 'below'],
    ]);
  });

  it('omit a name that the pin of another place would cover, and keep the name next to its own pin', () => {
    const [benfica, monsanto] = [at('Benfica', 100, 100), at('Monsanto', 100, 200)];
    const pins = [benfica.location, { lat: 215, lng: 150 }];
    const shown = labelsWithRoom([benfica, monsanto], { width: 400, project, pins });
    expect(shown.map(({ label }) => label.name)).toEqual(['Benfica']);
  });
});
