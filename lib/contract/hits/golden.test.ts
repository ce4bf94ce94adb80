/**
 * Ids carry verdicts for years, and a hash says whether the hit is still what the verdict was on. If this file fails, what it expects is right: a
 * change needs a new version (`h2-`, `c2-`) and a migration of every stored id.
 */
import { describe, expect, test } from 'vitest';
import { listScreenings } from '#lib/contract/index.ts';
import { firstHashOf } from '#lib/model/same-hash.ts';
import { type HitsAt, identifyHits } from './hit-ids.ts';
import { matchTextOf, plainContentTextOf, toCanonicalText } from './match-text.ts';
import { ofOwners, ofPerson, parsed, person, sign } from './testing/hits.ts';

const listed = {
  info: { full_name: 'Ярослава Тимиргольд', birth_date: '1974', nationality: 'UTO' },
  type: ['SANCTION'],
  aliases: ['Ярка'],
  fields: [
    {
      name: 'Reference',
      source: 'Utopia Treasury',
      tag: ['sanction'],
      countries: [{ country_code: 'UT', name: 'Utopia' }],
      value: 'UTS-12345',
    },
  ],
  media: [{ date: '2024-01-02', title: 'New', snippet: null, url: 'https://news.example/1' }],
};
const named = {
  info: { full_name: 'Ana Pérez' },
  type: 'PEP',
  fields: [{ name: 'Political position', source: 'Anydria register', value: [{ name: 'Entry ID', value: 7 }] }],
};
const twin = {
  info: { full_name: 'ANA PE\u0301REZ' },
  type: ['ADVERSE_MEDIA'],
  fields: [{ name: 'Entry ID', source: 'anydria  register', value: '7' }],
  further: { score: 0.5 },
};
const company = {
  id: 'scr-1',
  info: { full_name: 'Anydria Shipping', countries: 'UT' },
  types: ['sanction'],
  sanctions: [{ name: 'Utopia Treasury', fields: [{ name: 'Reference', value: 'UTS-1' }] }],
  pep: null,
  adverse_media: [],
};
const withoutId = { id: null, info: { full_name: 'Anydria Shipping' }, sanctions: company.sanctions, types: [] };
const blank = { id: '', info: { full_name: 'B' } };

const ofCompany: HitsAt = { kind: 'corporate', type: 'AML', sessionId: 'c0', step: 'AML' };
const personHits = [listed, named, twin, { id: 'scr 1' }, { id: 4711, info: { full_name: 'A' } }, {}];

describe('version 1', () => {
  test.each([
    [
      ofPerson,
      { id: '17', type: 'AML', status: 'APPROVED', verification: { aml: { total_hits: 6, hits: personHits } } },
      [
        ['h1-Z3NQR490V66PQVKP', 'c1-SAYS2137XKJHH5CNQFFQVZ0D6Q', 'ZAMXC5R07E23'],
        ['h1-KHFDYCQYKGX7FNYS', 'c1-8Q8T8SFJQMZT5XYAM9HVHFCYQ5', 'FPZBSD2PD8K5'],
        ['h1-KHFDYCQYKGX7FNYS-2', 'c1-AZJ48KN6PS72QY9B93CVR4SA4K', '9692CJ8TS6CF'],
        ['h1-RZQVYPGVA81KBPX2', 'c1-YEJ2FCCYQBW22SRQY5C6ZAF03H', 'PK7T8MSCQFNQ-2'],
        ['h1-8YXD5MCX0DYK8QAK', 'c1-V4XQ6PZ7EQTMFEW59SJH9Q1CG8', '4711'],
        ['h1-XKKEBD9RRMDCKG1C', 'c1-Y4S6MK3RFAMEPEZ20XZ7TAMHGY', 'PK7T8MSCQFNQ'],
      ],
    ],
    [
      ofOwners,
      {
        individuals: [],
        corporates: [
          { node_id: 7, aml: { matches: 1, screening: [company] } },
          { node_id: 8, aml: { matches: 2, screening: [company, withoutId] } },
        ],
      },
      [
        ['h1-GSFSG24DAFZWS6MB', 'c1-YTP8YDR8RTNQJ1EEFZ5ESGDNFT', 'scr-1'],
        ['h1-PNVYVGQ84TPSVA3P', 'c1-YTP8YDR8RTNQJ1EEFZ5ESGDNFT', 'scr-1'],
        ['h1-2G6VDHBKXBE0GYGV', 'c1-S1EJD8DHY5BMQ47ENBCBTFHW6R', 'KQG0BK29S2HW'],
      ],
    ],
    [
      ofCompany,
      { matches: 2, screening: [blank, blank] },
      [
        ['h1-YKZ56JWW9ZJBEJT6', 'c1-JSB4H5A2D3RPSTP0XYCDPV0SE1', 'BXV6AKY5GAN8'],
        ['h1-YKZ56JWW9ZJBEJT6-2', 'c1-JSB4H5A2D3RPSTP0XYCDPV0SE1', 'BXV6AKY5GAN8-2'],
      ],
    ],
  ])('ids, hashes and former ids of %o', (at, body, expected) => {
    const { step, hits } = identifyHits(at, parsed(at.kind, at.type, body), { known: [], sign });
    const former = listScreenings(at.kind, at.type, step).flatMap((list) => list.hits.map((hit) => hit.former_id));
    expect(hits.map(({ id, hash }, position) => [id, firstHashOf(hash), former[position]])).toEqual(expected);
  });

  test('the second version, which does not tell spellings apart', () => {
    const { hits } = identifyHits(ofPerson, person([listed]), { known: [], sign });
    expect(hits[0]?.hash).toBe('c1-SAYS2137XKJHH5CNQFFQVZ0D6Q 2-K978B0K82BDM7QFV6VGNKYSGRJ');
    expect(
      plainContentTextOf({ type: ['Pep-Class_1'], info: { birth_date: '27.03.1986', full_name: ' Ana  P' } }),
    ).toBe('{"info":{"birth_date":"1986-03-27","full_name":"Ana P"},"type":["pepclass1"]}');
  });

  test('what they are made of', () => {
    expect(matchTextOf(listed)).toBe('["entry",["utopia treasury"],["uts-12345"],"ярослава тимиргольд"]');
    expect(matchTextOf(twin)).toBe(matchTextOf(named));
    expect(matchTextOf(company)).toBe('["id","scr-1"]');
    expect(matchTextOf(withoutId)).toBe('["entry",["utopia treasury"],["uts-1"],"anydria shipping"]');
    expect(matchTextOf({})).toBe('["entry",[],[],""]');
    expect(toCanonicalText({ b: [2, 'A ', null], a: { x: true, y: {} }, c: '' }, (text) => text)).toBe(
      '{"a":{"x":"true"},"b":["2","A "]}',
    );
  });
});
