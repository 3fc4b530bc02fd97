import { describe, expect, it } from '@jest/globals';
import { type Stop, walkingOrder } from './walking-order.policy';

const at = (lat: number, lng = -9.1) => ({ location: { lat, lng } });
const names = (stops: readonly { name: string }[]) => stops.map(({ name }) => name).join('');

describe('the order in which a partner goes', () => {
  it('leads from where one sets out to the nearest stop, and from each to the next nearest', () => {
    const stops = [
      { name: 'c', ...at(38.73) },
      { name: 'a', ...at(38.71) },
      { name: 'b', ...at(38.72) },
    ];
    expect(names(walkingOrder(stops, { lat: 38.7, lng: -9.1 }))).toBe('abc');
    expect(names(walkingOrder(stops, { lat: 38.74, lng: -9.1 }))).toBe('cba');
  });

  it('keeps fixed hours in turn, however far they are apart, and orders those of one hour by the way', () => {
    const stops = [
      { name: 'd', ...at(38.7), scheduledHour: '15:00' },
      { name: 'c', ...at(38.9), scheduledHour: '11:00' },
      { name: 'b', ...at(38.8), scheduledHour: '11:00' },
      { name: 'a', ...at(38.75), scheduledHour: '09:00' },
    ];
    expect(names(walkingOrder(stops, { lat: 38.7, lng: -9.1 }))).toBe('abcd');
  });

  it('goes first to what closes first, and last to what is closed, however near', () => {
    const stops: (Stop & { name: string; closes?: string })[] = [
      { name: 'd', ...at(38.7001), closes: 'closed' },
      { name: 'c', ...at(38.701) },
      { name: 'b', ...at(38.71), closes: '17:00' },
      { name: 'a', ...at(38.9), closes: '13:00' },
    ];
    expect(names(walkingOrder(stops, { lat: 38.7, lng: -9.1 }, ({ closes }) => closes))).toBe('abcd');
  });

  it('keeps a fixed hour before what closes earlier without one', () => {
    const stops = [
      { name: 'b', ...at(38.71), scheduledHour: '15:00', closes: '17:00' },
      { name: 'a', ...at(38.9), scheduledHour: '11:00', closes: '18:00' },
    ];
    expect(names(walkingOrder(stops, { lat: 38.7, lng: -9.1 }, ({ closes }) => closes))).toBe('ab');
  });

  it('puts what has no place at the end and begins anywhere when the start is not known', () => {
    const stops: (Stop & { name: string })[] = [
      { name: 'x' },
      { name: 'a', ...at(38.71) },
      { name: 'b', ...at(38.72) },
    ];
    expect(names(walkingOrder(stops, undefined))).toBe('abx');
    expect(walkingOrder([], undefined)).toEqual([]);
  });
});
