import { describe, expect, test } from 'vitest';
import { hitKindsOf } from './hit-kinds.ts';

describe('kinds', () => {
  test.each([
    [['SANCTION'], ['sanctions']],
    [['SANCTIONS'], ['sanctions']],
    [['PEP'], ['pep']],
    [['PEP_CLASS_1'], ['pep']],
    [['pep-relative'], ['pep']],
    [['RCA'], ['pep']],
    [['ADVERSE_MEDIA'], ['adverse_media']],
    [['adverse-media-financial-crime'], ['adverse_media']],
    [
      ['ADVERSE_MEDIA_FRAUD', 'PEP', 'SANCTION', 'WARNING'],
      ['sanctions', 'pep', 'other', 'adverse_media'],
    ],
    [['WATCHLIST'], ['other']],
    [['PEPPER'], ['other']],
    [[null, 'PEP'], ['pep']],
    [[], ['other']],
    [null, ['other']],
  ])('%j is %j', (types, kinds) => {
    expect(hitKindsOf(types, {})).toEqual(kinds);
  });

  test('the lists of a company’s hit count as well as its types', () => {
    expect(hitKindsOf(['warning'], { sanctions: [{}], pep: [], adverse_media: null })).toEqual(['sanctions', 'other']);
    expect(hitKindsOf(null, { sanctions: null, pep: [{}], adverse_media: [{}] })).toEqual(['pep', 'adverse_media']);
  });

  test('without types, tags and media decide', () => {
    expect(hitKindsOf(null, { fields: [{ tag: ['sanction'] }] })).toEqual(['sanctions']);
    expect(hitKindsOf([''], { media: [{}] })).toEqual(['adverse_media']);
    expect(hitKindsOf(['WARNING'], { media: [{}], fields: [{ tag: ['pep'] }] })).toEqual(['other']);
  });
});
