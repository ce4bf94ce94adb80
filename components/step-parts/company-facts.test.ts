import { describe, expect, test } from 'vitest';
import { addressLines } from './company.tsx';

describe('addressLines', () => {
  test('formats the parts that were provided as on a letter', () => {
    expect(addressLines({ address: '68 Calle del Olmo', zipcode: '41004', city: 'Sevilla', country: 'ESP' })).toEqual([
      '68 Calle del Olmo',
      '41004 Sevilla',
      'Spain',
    ]);
    expect(addressLines({ address: 'A\nB', zipcode: null, city: 'C', country: 'Nowhere' })).toEqual([
      'A',
      'B',
      'C',
      'Nowhere',
    ]);
    expect(addressLines({ address: null, zipcode: null, city: null, country: null })).toBeNull();
    expect(addressLines({})).toBeUndefined();
  });
});
