import { describe, expect, test } from 'vitest';
import { endedListings, hitKindsOf } from './hits.ts';

describe('kinds', () => {
  test.each([
    [['SANCTION'], ['sanctions']],
    [['SANCTIONS'], ['sanctions']],
    [['sanctioned-entity'], ['sanctions']],
    [['OFAC'], ['sanctions']],
    [['EMBARGO'], ['sanctions']],
    [['asset-freeze'], ['sanctions']],
    [['PEP'], ['pep']],
    [['PEP_CLASS_1'], ['pep']],
    [['pep-relative'], ['pep']],
    [['RCA'], ['pep']],
    [['RELATIVE_OR_CLOSE_ASSOCIATE'], ['pep']],
    [['relativesAndCloseAssociates'], ['pep']],
    [['POLITICALLY_EXPOSED_PERSON'], ['pep']],
    [['ADVERSE_MEDIA'], ['adverse_media']],
    [['adverseMedia'], ['adverse_media']],
    [['adverse-media-financial-crime'], ['adverse_media']],
    [['NEGATIVE_NEWS'], ['adverse_media']],
    // Media about sanctions, or sanctions found in media: the gravest.
    [['adverse-media-sanctions'], ['sanctions']],
    [
      ['ADVERSE_MEDIA_FRAUD', 'PEP', 'SANCTION', 'WARNING'],
      ['sanctions', 'pep', 'other', 'adverse_media'],
    ],
    [['STATE_OWNED_ENTERPRISE'], ['pep']],
    [['HEAD_OF_INTERNATIONAL_ORGANISATION'], ['pep']],
    [['INTERPOL_RED_NOTICE'], ['other']],
    [['WATCHLIST'], ['other']],
    [['PEPPER'], ['other']],
    [[null, 'PEP'], ['pep']],
    [[], ['other']],
    [null, ['other']],
  ])('%j is %j', (types, kinds) => {
    expect(hitKindsOf(types, {})).toEqual(kinds);
  });

  test('the lists of a company’s hit count as well as its types, and so do the types of their entries', () => {
    expect(hitKindsOf(['warning'], { sanctions: [{}], pep: [], adverse_media: null })).toEqual(['sanctions', 'other']);
    expect(hitKindsOf(null, { sanctions: null, pep: [{}], adverse_media: [{}] })).toEqual(['pep', 'adverse_media']);
    expect(hitKindsOf(['warning'], { pep: [{ types: ['embargo'] }] })).toEqual(['sanctions', 'pep', 'other']);
  });

  test('tags, names of lists and media count beside any type', () => {
    expect(hitKindsOf(null, { fields: [{ tag: ['sanction'] }] })).toEqual(['sanctions']);
    expect(hitKindsOf([''], { media: [{}] })).toEqual(['adverse_media']);
    expect(hitKindsOf(['WARNING'], { media: [{}], fields: [{ tag: ['pep'] }] })).toEqual([
      'pep',
      'other',
      'adverse_media',
    ]);
    const onList = (source: string) => hitKindsOf(['WARNING'], { fields: [{ name: 'Reference', source, tag: null }] });
    for (const source of [
      'OFAC - SDN List',
      'UN Security Council Consolidated List',
      'EU restrictive measures',
      'HM Treasury',
      'Arms embargo register',
    ])
      expect(onList(source)).toEqual(['sanctions', 'other']);
    for (const source of [
      'eu_fsf',
      'SECO',
      'DFAT Consolidated List',
      'BIS Entity List',
      'Denied Persons List',
      'Sectoral Sanctions Identifications (SSI)',
      'UN 1267',
      'Global Magnitsky',
      'CAATSA 235',
      'Registre national des gels',
      'EU-Sanktionsliste',
      'Lista de sanciones de la UE',
      'Sanções da UE',
      'Санкційний список',
      '制裁名单',
    ])
      expect([source, onList(source)]).toEqual([source, ['sanctions', 'other']]);
    for (const source of ['Interpol Red Notices', 'FBI Most Wanted', 'World Bank Debarred Firms'])
      expect(onList(source)).toEqual(['other']);
    // A person of public life may stand on a list that is named in any language.
    const ofPep = (source: string) => hitKindsOf(['PEP'], { fields: [{ source, tag: ['pep'] }] });
    for (const source of [
      'Rahvusvahelise sanktsiooni subjektid',
      'Kansallinen pakoteluettelo',
      'Daftar sanksi',
      'Danh sách trừng phạt',
      'فهرست تحریم',
      'სანქციების სია',
      'Պատժամիջոցների ցանկ',
    ])
      expect([source, ofPep(source)]).toEqual([source, ['sanctions', 'pep']]);
    for (const source of [
      'Einfrierungsliste des Landes',
      'Jäädyttämispäätökset',
      'Daftar terduga teroris dan organisasi teroris',
      'Lista osob podejrzanych o terroryzm',
      'Danh sách khủng bố',
      'รายชื่อผู้ก่อการร้าย',
      'רשימת ארגוני טרור',
    ])
      expect([source, ofPep(source)]).toEqual([source, ['pep', 'other']]);
    for (const source of ['Daftar anggota DPR', 'Riigikogu liikmed', 'Eduskunnan jäsenet', 'Quốc hội Việt Nam'])
      expect([source, ofPep(source)]).toEqual([source, ['pep']]);
    expect(onList('Register of public functions')).toEqual(['pep', 'other']);
    expect(onList('Media watch')).toEqual(['other']);
    expect(hitKindsOf(['PEP'], { pep: [{ name: 'OFAC' }] })).toEqual(['sanctions', 'pep']);
    // A field of its own names the list.
    expect(hitKindsOf(['PEP'], { fields: [{ name: 'list_name', value: 'OFAC SDN' }] })).toEqual(['sanctions', 'pep']);
    expect(hitKindsOf(['PEP'], { fields: [{ name: 'Notes', value: 'not on the OFAC list' }] })).toEqual(['pep']);
  });

  test.each([
    [{ sanctions: [{ name: 'EU list', listing_ended: '2019-03-01' }] }, ['EU list, until 2019-03-01']],
    [{ sanctions: [{ name: 'EU list', listing_ended: '2019' }, { name: 'Other' }] }, ['EU list, until 2019']],
    [{ sanctions: [{ name: 'EU list, delisted' }] }, ['EU list, delisted']],
    [{ sanctions: [{ name: 'EU list', types: ['sanction-former'] }] }, ['EU list']],
    [{ sanctions: [{ name: 'EU', fields: [{ name: 'Delisted on', value: '01.03.2019' }] }] }, ['EU, until 01.03.2019']],
    [{ type: ['FORMER_SANCTION'] }, ['Former sanction']],
    [{ type: ['SAN-FORMER', 'PEP'] }, ['San former']],
    [{ fields: [{ source: 'OFAC SDN', tag: ['sanction', 'delisted'] }] }, ['OFAC SDN']],
    [{ fields: [{ source: 'ofac-sdn-former', tag: null }] }, ['ofac-sdn-former']],
    [{ fields: [{ name: 'Removed from list', source: 'OFAC', value: '2019-03-01' }] }, ['OFAC, until 2019-03-01']],
    [{ fields: [{ name: 'Delisted', source: 'OFAC', value: 'Yes' }] }, ['OFAC']],
    [
      { fields: [{ name: 'Listing', source: null, value: [{ name: 'Until', value: '2019' }] }] },
      ['List entry, until 2019'],
    ],
    [{ fields: [{ name: 'Listing status', source: 'OFAC', value: 'Removed' }] }, ['OFAC']],
    // These listings have not ended, or are none.
    [{ sanctions: [{ name: 'EU list', listing_ended: '2030-01-01' }] }, []],
    [{ sanctions: [{ name: 'EU list', listing_ended: '' }, { listing_ended: 'present' }] }, []],
    [{ type: ['SANCTION'], fields: [{ name: 'Status', source: 'OFAC', value: 'Active' }] }, []],
    [{ fields: [{ name: 'Political position', tag: ['pep'], value: [{ name: 'Until', value: '2004-12' }] }] }, []],
    [{ fields: [{ name: 'Position', source: 'Former ministers', tag: ['pep'], value: 'Former minister' }] }, []],
    [{ fields: [{ name: 'Former name', source: 'OFAC', value: 'Silva' }] }, []],
    [{ fields: [{ name: 'Listed since', source: 'OFAC', value: '2019-03-01' }] }, []],
    [{ media: [{ title: 'Former minister removed', date: '2019' }] }, []],
  ])('a listing that ended says so: %j', (hit, ended) => {
    expect(endedListings({ type: ['SANCTION'], ...hit }, '2026-11-29')).toEqual(ended);
  });

  test('the gravest wins wherever it stands, however long the rest is', () => {
    const fields = Array.from({ length: 3000 }, () => ({ source: 'Register', tag: ['note'] }));
    expect(hitKindsOf(['ADVERSE_MEDIA'], { fields: [...fields, { source: 'x', tag: ['sanction'] }] })[0]).toBe(
      'sanctions',
    );
    expect(hitKindsOf([`${'x '.repeat(5000)}SANCTION`], {})).toEqual(['sanctions']);
  });
});
