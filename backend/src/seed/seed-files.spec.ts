import { describe, expect, it } from '@jest/globals';
import { maxAltLength } from '@perpetua/contracts/catalogue.contract';
import { flowerCategories } from '@perpetua/contracts/catalogue-terms';
import { isInPortugal } from '@perpetua/contracts/places.contract';
import sharp from 'sharp';
import { drawn, scalePicture } from './scale-picture.js';
import { artOf, cemeteries, municipalities, parishes, plans, products } from './seed-files.js';

const count = <Item>(items: readonly Item[], wanted: (item: Item) => boolean): number => items.filter(wanted).length;

describe('the starting data', () => {
  it('contains all 308 municipalities, 278 of them on the mainland, each once and in Portugal', async () => {
    const all = await municipalities();
    expect(all).toHaveLength(308);
    expect(new Set(all.map(({ code }) => code)).size).toBe(308);
    expect(count(all, ({ code }) => code < '31')).toBe(278);
    expect(count(all, ({ code }) => code.startsWith('3'))).toBe(11);
    expect(count(all, ({ code }) => code.startsWith('4'))).toBe(19);
    expect(all.filter((place) => !isInPortugal(place))).toEqual([]);
  });

  it('contains 65 cemeteries in existing municipalities', async () => {
    const names = new Map((await municipalities()).map(({ code, name }) => [code, name]));
    const all = await cemeteries();
    expect(all).toHaveLength(65);
    expect(all.filter(({ dico, municipality }) => names.get(dico) !== municipality)).toEqual([]);
    expect(all.filter((place) => !isInPortugal(place))).toEqual([]);
    expect(new Set(all.map(({ dico, name }) => `${dico} ${name}`)).size).toBe(65);
  });

  it('contains 950 different parishes, of all but five municipalities, among them the parishes of all cemeteries', async () => {
    const codes = new Set((await municipalities()).map(({ code }) => code));
    const all = await parishes();
    const keys = all.map(
      ({ dico, parish }) => `${dico} ${parish.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()}`,
    );
    expect(new Set(keys).size).toBe(950);
    expect(all).toHaveLength(950);
    expect(all.filter(({ dico }) => !codes.has(dico))).toEqual([]);
    expect(codes.size - new Set(all.map(({ dico }) => dico)).size).toBe(5);
    const named = new Set(all.map(({ dico, parish }) => `${dico} ${parish}`));
    expect((await cemeteries()).filter(({ dico, parish }) => !named.has(`${dico} ${parish}`))).toEqual([]);
    expect(count(all, ({ dico }) => dico === '1106')).toBe(24);
    expect(count(all, ({ dico }) => dico === '1312')).toBe(7);
    expect(count(all, ({ dico }) => dico === '3103')).toBe(10);
  });

  it('contains 12 flower products at the reduced VAT rate and 6 cleanings at the standard rate, and only wreaths and crosses have a lead time of 24 hours', async () => {
    const all = await products();
    expect(count(all, ({ type, taxClass }) => type === 'flower' && taxClass === 'reduced')).toBe(12);
    expect(count(all, ({ type, taxClass }) => type === 'clean' && taxClass === 'standard')).toBe(6);
    expect(all.filter(({ leadHours }) => leadHours === 24).map(({ slug }) => slug)).toEqual([
      'coroa-serenidade',
      'coroa-homenagem',
      'cruz-flores',
    ]);
  });

  it('assigns every flower product to a category, and gives a ribbon to wreaths, sprays and crosses only', async () => {
    const all = await products();
    const of = (type: string) => all.filter((product) => product.type === type);
    expect(new Set(of('flower').map(({ category }) => category))).toEqual(new Set(flowerCategories));
    expect(of('clean').filter(({ category, hasRibbon }) => category !== undefined || hasRibbon)).toEqual([]);
    expect(all.filter(({ hasRibbon }) => hasRibbon).map(({ slug }) => slug)).toEqual([
      'coroa-serenidade',
      'coroa-homenagem',
      'palma-saudade',
      'palma-eterna',
      'cruz-flores',
    ]);
  });

  it('contains plans of 3, 6 and 12 months with 10, 20 and 30 % discount, for cleanings from 20 to 30 EUR', async () => {
    const eligible = (await products()).filter(({ planEligible }) => planEligible);
    const prices = eligible.map(({ price }) => Number(price));
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([20, 30]);
    expect((await plans()).map(({ months, discountPercent }) => [months, discountPercent])).toEqual([
      [3, 10],
      [6, 20],
      [12, 30],
    ]);
  });

  it('contains a drawing of every product, described as pictures of products are', async () => {
    const all = await products();
    const art = await Promise.all(all.map(({ slug }) => artOf(slug)));
    expect(art.filter((svg) => !svg.includes('<svg'))).toEqual([]);
    const longest = Math.max(...all.flatMap(({ picture }) => Object.values(picture)).map(({ length }) => length));
    expect(longest).toBeLessThanOrEqual(maxAltLength);
  });

  it('shows how tall flowers are: twice as tall flowers take twice the height beside the same person', async () => {
    const square = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><path d="M20 20H60V60H20Z" fill="#00f"/></svg>',
    );
    const heightOf = async (heightCm: number): Promise<number> => {
      const { data, info } = await sharp(await scalePicture(await drawn(square), heightCm))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const isBlue = (y: number): boolean => {
        const at = (y * info.width + 433) * info.channels;
        return (data[at + 2] ?? 0) > 200 && (data[at] ?? 0) < 40;
      };
      return Array.from({ length: info.height }, (_, y) => y).filter(isBlue).length;
    };
    const [low, high] = [await heightOf(40), await heightOf(80)];
    expect(low).toBeGreaterThan(125);
    expect(Math.abs(high - 2 * low)).toBeLessThan(6);
  });
});
