import { describe, expect, it } from '@jest/globals';
import { cemeteryInputSchema } from '@perpetua/contracts/places.contract';
import { cemeteryOf } from '../../shop/places/cemetery.samples';
import { cemeteryFormSchema, changedParts, fieldsOf, newException, newFields } from './cemetery-form.policy';

const pathsOf = (fields: object) =>
  cemeteryFormSchema.safeParse(fields).error?.issues.map(({ path }) => path.join('.')) ?? [];
const cemetery = cemeteryOf({ holidayHours: { opens: '10:00', closes: '12:00' } });

describe('the form of a cemetery', () => {
  it('reads and writes a cemetery without changing it', () => {
    const { openingHours, holidayHours, exceptions, name, parish, location } = cemetery;
    const output = cemeteryFormSchema.parse(fieldsOf(cemetery));
    expect(output).toEqual({ name, city: 'Lisboa', parish, location, openingHours, holidayHours, exceptions });
    expect(cemeteryInputSchema.safeParse(output).success).toBe(true);
  });

  it('lists the mandatory fields that are empty in the form of a new cemetery', () => {
    expect(pathsOf(newFields())).toEqual(['name', 'city', 'parish', 'location']);
  });

  it('refuses a day that closes before it opens, unless the cemetery is closed on that day', () => {
    const fields = fieldsOf(cemetery);
    const backwards = { isOpen: true, opens: '17:00', closes: '09:00' };
    expect(pathsOf({ ...fields, holidayHours: backwards })).toEqual(['holidayHours.closes']);
    expect(pathsOf({ ...fields, holidayHours: { ...backwards, isOpen: false } })).toEqual([]);
    expect(pathsOf({ ...fields, holidayHours: { ...backwards, opens: '' } })).toEqual(['holidayHours.opens']);
  });

  it('refuses an exception without dates, and one that ends before it begins', () => {
    const fields = fieldsOf(cemetery);
    const exception = newException();
    expect(pathsOf({ ...fields, exceptions: [exception] })).toEqual(['exceptions.0.from', 'exceptions.0.to']);
    const backwards = { ...exception, from: '2026-11-02', to: '2026-11-01' };
    expect(pathsOf({ ...fields, exceptions: [backwards] })).toEqual(['exceptions.0.to']);
  });

  it('lists the fields that differ from the version that another admin saved', () => {
    const fields = fieldsOf(cemetery);
    expect(changedParts(fields, fieldsOf(cemetery))).toEqual([]);
    const other = fieldsOf(cemeteryOf({ name: 'Cemitério Novo', holidayHours: null }));
    expect(changedParts(fields, other)).toEqual(['name', 'holidayHours']);
    const typed = { ...other, holidayHours: { ...other.holidayHours, opens: '08:00' } };
    expect(changedParts(other, typed)).toEqual([]);
  });
});
