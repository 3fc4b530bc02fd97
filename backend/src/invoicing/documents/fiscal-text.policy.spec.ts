import { describe, expect, it } from '@jest/globals';
import { printedHash, qrText, signedText } from './fiscal-text.policy.js';

/** The signature of the example in Despacho 8632/2014, 4.6. */
const PUBLISHED_HASH =
  'mYJEv4iGwLcnQbRD7dPs2uD1mX08XjXIKcGg3GEHmwMhmmGYusffIJjTdSITLX+uujTwzqmL/U5nvt6S9s8ijN3LwkJXsiEpt099e1MET/J8y3+Y1bN+K+YPJQiVmlQS0fXETsOPo8SwUZdBALt0vTo1VhUZKejACcjEYJ9G6nI=';

describe('the signed text', () => {
  it('equals the official example for the first document of a series', () => {
    const facts = { date: '2010-05-18', systemEntry: '2010-05-18T11:22:19', number: 'FAC 001/14', totalCents: 312 };
    expect(signedText({ ...facts, previousHash: '' })).toBe('2010-05-18;2010-05-18T11:22:19;FAC 001/14;3.12;');
  });

  it('equals the official example for a document that follows another', () => {
    const facts = { date: '2013-07-01', systemEntry: '2013-07-01T11:27:08', number: 'FS 001/0009', totalCents: 20_000 };
    expect(signedText({ ...facts, previousHash: PUBLISHED_HASH })).toBe(
      `2013-07-01;2013-07-01T11:27:08;FS 001/0009;200.00;${PUBLISHED_HASH}`,
    );
  });

  it('has a signature of which the characters 1, 11, 21 and 31 are printed', () => {
    expect(printedHash('abcdefghijKlmnopqrstUvwxyzabcdEfgh')).toBe('aKUE');
    expect(printedHash(PUBLISHED_HASH)).toBe('mc2X');
  });
});

describe('the text of the QR code', () => {
  it('is the same as in the official example', () => {
    expect(
      qrText({
        issuerTaxId: '123456789',
        customerTaxId: null,
        customerCountry: 'PT',
        kind: 'FS',
        date: '2019-08-12',
        number: 'FS CDVF/12345',
        atcud: 'CDF7T5HD-12345',
        region: 'PT',
        vat: [{ rateClass: 'standard', rate: 23, baseCents: 65, taxCents: 15, grossCents: 80 }],
        hash4: 'YhGV',
        certificate: '9999',
      }),
    ).toBe(
      'A:123456789*B:999999990*C:PT*D:FS*E:N*F:20190812*G:FS CDVF/12345*H:CDF7T5HD-12345*I1:PT*I7:0.65*I8:0.15*N:0.15*O:0.80*Q:YhGV*R:9999',
    );
  });

  it('lists each rate in its own fields, in the order of the official field list', () => {
    const text = qrText({
      issuerTaxId: '501234560',
      customerTaxId: '245678905',
      customerCountry: 'PT',
      kind: 'FR',
      date: '2026-11-23',
      number: 'FR PER2026/1207',
      atcud: '0-1207',
      region: 'PT-AC',
      vat: [
        { rateClass: 'reduced', rate: 4, baseCents: 3365, taxCents: 135, grossCents: 3500 },
        { rateClass: 'standard', rate: 16, baseCents: 1724, taxCents: 276, grossCents: 2000 },
      ],
      hash4: 'k7Qe',
      certificate: '0',
    });
    expect(text).toBe(
      'A:501234560*B:245678905*C:PT*D:FR*E:N*F:20261123*G:FR PER2026/1207*H:0-1207*I1:PT-AC*I3:33.65*I4:1.35*I7:17.24*I8:2.76*N:4.11*O:55.00*Q:k7Qe*R:0',
    );
  });
});
