/** Hits that one officer judged false positive: where a list may be of sanctions, a second person must see it. */

import {
  companyHit,
  each,
  hit,
  type Row,
  tryAlone,
  withCompanyScreening,
  withFirm,
  withHit,
  withScreening,
} from '../../testing/one-officer.ts';
import { sound } from '../../testing/sound-company.ts';
import type { Body } from '../../testing/staged-clears.ts';

const media = (source: string, tag: unknown = ['adverse-media']): Body => ({
  type: ['ADVERSE_MEDIA'],
  fields: [{ name: 'Related URL', source, tag, value: 'x' }],
});
const pep = (source: string, tag: unknown = ['pep']): Body => ({
  type: ['PEP'],
  fields: [{ name: 'Political position', source, tag, value: 'Member' }],
});
const withCompanyHit = (more: Body) => withCompanyScreening({ matches: 1, screening: [companyHit(more)] });
const firmWithHit = (more: Body) => withFirm({ aml: { ...sound, matches: 1, screening: [companyHit(more)] } });

const refused: Row[] = [
  ...each(
    'hit',
    [
      media('US State Department FTO', ['terrorism']),
      ...['UN SC 1267', 'EO 13224', 'Council Regulation (EU) 269/2014', 'SAM.gov', 'SDNTK'].map((source) =>
        media(source),
      ),
      ...[
        'Fahndungsregister',
        'Registro Nacional de Proveedores Inhabilitados',
        'SECO',
        'World Bank Ineligible Firms',
      ].map((source) => media(source, [])),
      ...['Реестр недобросовестных поставщиков', 'Interpol', 'MHA UAPA', 'Turkey MASAK', 'Most wanted', 'OFAC'].map(
        (source) => pep(source, []),
      ),
      { TYPE: ['SANCTION'] },
      { types: ['SANCTION'] },
      { type: [['SANCTION']] },
      { type: ['PEР'] },
      { category: 'sanction' },
      { match_types: ['sanction'] },
      { datasets: ['us_ofac_sdn'] },
      { is_sanctioned: true },
      { info: { full_name: 'Ana Perez', sanctioned: true } },
      { info: { full_name: 'Ana Perez', program: 'SDGT' } },
      { aliases: ['Ana Perez (OFAC SDN)'] },
      { Fields: [{ source: 'OFAC SDN' }] },
      { fields: ['OFAC SDN List'] },
      ...[
        ['Sanctioned', 'yes'],
        ['Watchlist', 'FTO'],
        ['Designation date', '2022-03-01'],
        ['OFAC ID', '12345'],
        ['Legal basis', '2014/145/CFSP'],
        ['Measures', 'Asset freeze, travel ban'],
        ['Authority', 'OFAC'],
      ].map(([name, value]) => ({ fields: [{ name, value, source: 'Wikidata', tag: ['pep'] }] })),
    ],
    withHit,
  ),
  ...each(
    'hit of the company',
    [
      { pep: [{ name: 'OFAC SDN List', types: ['pep'] }] },
      { pep: [{ name: 'x', types: ['sanction'] }] },
      { pep: [{ name: 'Wikidata', types: ['pep'], url: 'https://sanctionssearch.ofac.treas.gov/Details.aspx?id=1' }] },
      { types: ['sanction'], sanctions: [{ name: 'OFAC SDN', listing_ended: '2020-01-01' }] },
    ],
    withCompanyHit,
  ),
  ...each(
    'hit',
    [
      media('EU Most Wanted'),
      media('Denied Persons List'),
      media('Perechen terroristov', []),
      media('Перечень террористов и экстремистов', []),
      media('قائمة العقوبات', null),
      media('制裁名单', []),
      media('Liste nationale de gel des avoirs', []),
      media('Nationale terrorismelijst', []),
      media('Lista de Personas Bloqueadas', []),
      media('Sanksjonslisten', []),
      media('news', ['counter-terrorism', 'asset_freeze']),
      media('news', ['designated']),
      media('news', ['export-control']),
      media('news', ['Embargo']),
      media('news', ['blocked-person']),
      pep('Office of Foreign Assets Control', ['pep-class-2']),
      pep('METI End User List', []),
      pep('Bureau of Industry and Security', ['pep']),
      pep('U.S. Department of the Treasury', ['pep']),
      pep('OpenSanctions', []),
      media('news', ['wanted']),
      { type: ['PEP'], risk_level: 'sanctioned' },
      pep('UK sanctions list', ['pep']),
      pep('Wikidata', ['pep', 'sanction']),
      pep('Wikidata', 'pep,sanctions'),
      { type: 'PEP,SANCTION' },
      { type: { 0: 'SANCTION' } },
      { type: ['pep', null, 'sanctions'] },
      { type: ['PEP', 'SAN'] },
      { type: ['Special Interest Person'] },
      { type: ['LAW_ENFORCEMENT'] },
      { type: ['PEP'], listings: [{ name: 'OFAC SDN List' }] },
      { type: ['PEP'], watchlists: ['UN Security Council'] },
      { type: ['PEP'], risk_types: ['sanctions'] },
      { type: ['PEP'], classification: 'Sanctioned person' },
      { type: ['PEP'], labels: ['SANCTION'] },
      { type: ['PEP'], info: { full_name: 'Ana Perez', lists: ['EU Consolidated List'] } },
      { type: ['PEP'], programs: ['SDGT'] },
      { type: ['PEP'], fields: [{ name: 'Asset freeze', source: 'x', tag: ['pep'], value: 'since 2022' }] },
      {
        type: ['PEP'],
        fields: [{ name: 'List', source: 'complyadvantage', tag: ['pep'], value: 'UN Consolidated List' }],
      },
      { type: ['PEP'], fields: [null, 'OFAC SDN List', { source: 'Wikidata', tag: ['pep'] }] },
      { type: ['PEP'], fields: { 0: { source: 'OFAC SDN List', tag: ['sanction'] } } },
      { type: [] },
      { type: ['???'] },
      { type: ['UNKNOWN'] },
    ],
    withHit,
  ),
  [
    'two hits, the second sanctions',
    withScreening({
      hits: [hit({}), hit({ type: ['SANCTION'], info: { full_name: 'Ana Pérez García' } })],
      total_hits: 2,
    }),
  ],
  ['a hit without anything', withScreening({ hits: [{}], total_hits: 1 })],
  ...each(
    'hit of the company',
    [
      { sanctions: [{ name: 'Unnamed list' }] },
      { types: ['pep'], pep: [{ name: 'EU Consolidated Sanctions List' }] },
      { types: ['export-control'] },
      { types: ['pep'], listings: [{ name: 'OFAC SDN' }] },
      { types: ['pep'], sanctions: {}, sanction: true },
      { types: ['pep'], pep: [{ name: 'Wikidata', fields: [{ name: 'Sanctions program', value: 'RUSSIA-EO14024' }] }] },
      { types: ['adverse-media'], info: { full_name: 'Invented SARL', sanctioned: true } },
      { types: [] },
    ],
    withCompanyHit,
  ),
  ...each(
    'hit of the holding company',
    [{ types: ['sanction'], sanctions: [{ name: 'UK Sanctions List', types: ['sanction'] }] }, { types: ['warning'] }],
    firmWithHit,
  ),
];

/** As public registers and commercial data name their sources. */
const registers = [
  'Parliament of Georgia',
  'Sejm RP',
  'Câmara dos Deputados',
  'Sveriges riksdag',
  'Knesset',
  '衆議院',
  'Государственная дума',
  'Inter-Parliamentary Union',
  'Municipal councils of Finland',
  'United Nations Permanent Representatives',
  'US Department of State, Chiefs of Mission',
  'World Bank Group Governors',
  'Board of the Bank for International Settlements',
  'Ministry of Finance, state secretaries',
  'European Council members',
  'Treasury Board of Canada',
  'House of Commons Treasury Committee',
  'OpenSanctions: Wikidata',
  'Supreme Court of India judges',
  'OpenSanctions PEPs',
  'complyadvantage',
  'Dow Jones PEP',
];
const cleared: Row[] = [
  ...each('PEP of', registers, (source) => withHit(pep(source))),
  ...each('PEP without a tag of', ['Wikidata', 'EveryPolitician', 'Bundestag', 'Assemblée nationale'], (source) =>
    withHit(pep(source, [])),
  ),
  ...each(
    'hit',
    [
      media('complyadvantage-adverse-media', ['adverse-media', 'adverse-media-v2-fraud-linked']),
      media('complyadvantage-adverse-media', ['adverse-media-v2-terrorism']),
      media('The Guardian', []),
      media('Folha de S.Paulo'),
      {
        type: ['ADVERSE_MEDIA'],
        media: [
          {
            title: 'Minister criticises sanctions',
            url: 'https://news.example/a',
            date: '2020-01-01',
            snippet: 'OFAC',
          },
        ],
      },
      {
        type: ['ADVERSE_MEDIA'],
        media: [{ title: 'x', url: 'https://news.example/ofac-sdn-list', date: null, snippet: '' }],
      },
      { type: ['PEP', 'ADVERSE_MEDIA'] },
      { type: ['pep-class-1', 'PEP'] },
      { type: 'PEP' },
      { type: ['PEP'], sanctions: [], lists: [], watchlists: null },
      { type: ['PEP'], sanctioned: false, is_whitelisted: false },
      { type: ['PEP'], score: 0.71, match_status: 'potential_match', risk_level: 'unknown', id: 'H-1' },
      { type: ['PEP'], severity: 'medium', risk: { level: 'high' }, url: 'https://www.opensanctions.org/entities/Q1' },
      {
        type: ['PEP'],
        aliases: ['A. Perez', 'Anita Pérez'],
        info: { full_name: 'Ana Perez', birth_date: '1951', nationality: 'ARG' },
      },
      { type: ['PEP'], fields: [{ name: 'Date of birth', source: 'Wikidata', tag: [], value: '1951' }] },
      {
        type: ['PEP'],
        fields: [
          {
            name: 'Countries',
            source: 'Wikidata',
            tag: ['pep'],
            countries: [{ country_code: 'CU', name: 'Cuba' }],
            value: [{ name: 'country', value: 'Cuba' }],
          },
        ],
      },
      { type: ['PEP'], info: { full_name: 'Ana Perez', birth_date: null, nationality: null } },
    ],
    withHit,
  ),
  ...each(
    'hit of the company',
    [
      {
        types: ['pep'],
        pep: [{ name: 'Wikidata', types: ['pep'], countries: [{ country_code: 'FR', name: 'France' }] }],
      },
      {
        types: ['adverse-media'],
        adverse_media: [{ title: 'Fined', url: 'https://n.example', date: '2020-01-01', snippet: '' }],
      },
      { types: ['pep'], sanctions: [], pep: [{ name: 'State-owned enterprises', types: ['state-owned'] }] },
      {
        types: ['pep'],
        sanctions: null,
        info: { full_name: 'Invented SARL', associates: [{ association: 'director', name: 'X' }] },
      },
    ],
    withCompanyHit,
  ),
  ...each('hit of the holding company', [{ types: ['pep'], pep: [{ name: 'Wikidata', types: ['pep'] }] }], firmWithHit),
];

tryAlone('hits', { refused, cleared });
