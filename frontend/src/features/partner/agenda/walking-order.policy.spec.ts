import { describe, expect, it } from '@jest/globals';
import { type Stop, walkingOrder } from './walking-order.policy';

const at = (lat: number, lng = -9.1) => ({ location: { lat, lng } });
const names = (stops: readonly { name: string }[]) => stops.map(({ name }) => name).join('');

describe('the order of a partner’s stops', () => {
  it('starts with the stop nearest to the start, and always continues to the nearest remaining stop', () => {
    const stops = [
      { name: 'c', ...at(38.73) },
      { name: 'a', ...at(38.71) },
      { name: 'b', ...at(38.72) },
    ];
    expect(names(walkingOrder(stops, { lat: 38.7, lng: -9.1 }))).toBe('abc');
    expect(names(walkingOrder(stops, { lat: 38.74, lng: -9.1 }))).toBe('cba');
  });

  it('visits stops in the sequence of their fixed hours, however far apart, and orders stops of the same hour by distance', () => {
    const stops = [
      { name: 'd', ...at(38.7), scheduledHour: '15:00' },
      { name: 'c', ...at(38.9), scheduledHour: '11:00' },
      { name: 'b', ...at(38.8), scheduledHour: '11:00' },
      { name: 'a', ...at(38.75), scheduledHour: '09:00' },
    ];
    expect(names(walkingOrder(stops, { lat: 38.7, lng: -9.1 }))).toBe('abcd');
  });

  it('begins with the place that closes first and ends with a closed place, however near it is', () => {
    const stops: (Stop & { name: string; closes?: string })[] = [
      { name: 'd', ...at(38.7001), closes: 'closed' },
      { name: 'c', ...at(38.701) },
      { name: 'b', ...at(38.71), closes: '17:00' },
      { name: 'a', ...at(38.9), closes: '13:00' },
    ];
    expect(names(walkingOrder(stops, { lat: 38.7, lng: -9.1 }, ({ closes }) => closes))).toBe('abcd');
  });

  it('keeps the sequence of fixed hours even if the stop with the later hour closes earlier', () => {
    const stops = [
      { name: 'b', ...at(38.71), scheduledHour: '15:00', closes: '17:00' },
      { name: 'a', ...at(38.9), scheduledHour: '11:00', closes: '18:00' },
    ];
    expect(names(walkingOrder(stops, { lat: 38.7, lng: -9.1 }, ({ closes }) => closes))).toBe('ab');
  });

  it('puts stops without a location at the end, and starts with any stop when the start is unknown', () => {
    const stops: (Stop & { name: string })[] = [
      { name: 'x' },
      { name: 'a', ...at(38.71) },
      { name: 'b', ...at(38.72) },
    ];
    expect(names(walkingOrder(stops, undefined))).toBe('abx');
    expect(walkingOrder([], undefined)).toEqual([]);
  });
});
