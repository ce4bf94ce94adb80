/** What may be sanctions is never taken for anything less, and what is known to be harmless is never taken for more. */
import { describe, expect, test } from 'vitest';
import { isSingleOnly } from '#lib/model/review/verdict.ts';
import { hitKindsOf } from './hits.ts';

/** One line a hit: type; source; tags; what else it has. */
type Line = readonly [
  type: string,
  source: string | null,
  tags: string,
  more?: { readonly field?: object; readonly [key: string]: unknown },
];
const kindsOf = ([type, source, tags, { field, ...more } = {}]: Line) =>
  hitKindsOf(type.split(' '), {
    fields: [
      { name: 'Reference', source, tag: tags === '' ? [] : tags.split(' '), countries: null, value: 'x', ...field },
    ],
    ...more,
  });

const named = (lines: readonly Line[]) => lines.map((line) => [JSON.stringify(line), line] as const);

const risky: readonly Line[] = [
  ['ADVERSE_MEDIA', 'US State Department FTO', 'terrorism'],
  ['ADVERSE_MEDIA', 'US State Department FTO', ''],
  ['ADVERSE_MEDIA', '', 'terrorism'],
  ['ADVERSE_MEDIA', null, 'crime.terror'],
  ['PEP', 'US State Department FTO', 'pep'],
  ['PEP', 'Foreign Terrorist Organisations', 'PEP'],
  ['PEP', 'Consolidated list', 'pep'],
  ['PEP', 'National watchlist', 'pep_class_2'],
  ['PEP', 'Proscribed organisations', 'pep'],
  ['PEP', 'Ministry of Justice of Japan', ''],
  ['PEP', 'Ministry of Finance, asset measures', ''],
  ['PEP', 'Treasury', 'pep debarment'],
  ['PEP', 'EveryPolitician', 'pep wanted'],
  ['PEP', 'US State Department', 'visa'],
  ['PEP', 'Section 7031(c)', 'pep'],
  ['PEP', 'Council Regulation (EU) No 269/2014', ''],
  ['PEP', 'NSDC Ukraine', ''],
  ['ADVERSE_MEDIA', 'Interpol Red Notices', ''],
  ['ADVERSE_MEDIA', 'fbi.gov', '', { media: [{ url: 'https://www.fbi.gov/wanted/1' }] }],
  ['ADVERSE_MEDIA', 'State Department press release', ''],
  ['ADVERSE_MEDIA', 'Federal Register', ''],
  ['ADVERSE_MEDIA', 'London Gazette', ''],
  ['ADVERSE_MEDIA', 'Register of terrorists', 'registry'],
  ['ADVERSE_MEDIA', 'World Bank Debarred Firms', 'adverse-media'],
  ['ADVERSE_MEDIA', 'Перечень террористов и экстремистов', 'adverse-media'],
  ['ADVERSE_MEDIA', 'Terroristenliste', ''],
  ['ADVERSE_MEDIA', 'Lista de terroristas', ''],
  ['ADVERSE_MEDIA', 'Liste noire', 'media'],
  ['ADVERSE_MEDIA', '恐怖分子名单', ''],
  ['ADVERSE_MEDIA', 'قائمة الإرهاب', ''],
  ['STATE_OWNED_ENTERPRISE', 'Non-SDN Chinese Military Companies', 'soe'],
  ['PEP', null, '', { field: { name: 'List', value: 'US State Department FTO' } }],
  ['PEP', null, '', { field: { name: 'Listing', value: [{ name: 'List', value: 'US State Department FTO' }] } }],
  ['PEP', null, 'pep', { field: { name: 'List name', value: ['Engel list'] } }],
  ['PEP', 'Wikidata', 'pep', { pep: [{ name: 'US State Department FTO', types: ['pep'] }] }],
  ['PEP', 'Wikidata', 'pep', { pep: [{ name: 'Utopia register', types: ['terrorism'] }] }],
  [
    'PEP',
    'Wikidata',
    'pep',
    { pep: [{ name: null, types: [], fields: [{ name: 'List', value: 'Designated persons' }] }] },
  ],
  ['PEP_TERRORIST', 'Wikidata', 'pep'],
  ['PEP', 'Wikidata', 'pep', { sources: ['complyadvantage', 'us-state-fto'] }],
  ['PEP', 'Wikidata', 'pep', { topics: ['role.pep', 'crime.terror'] }],
  ['PEP', null, '', { field: { name: 'Programme', value: 'FTO' } }],
  ['PEP', null, '', { field: { name: 'Designation', value: 'Designated terrorist' } }],
  ['PEP', null, '', { field: { name: 'Listed by', value: 'OFAC' } }],
  ['PEP', null, '', { field: { name: 'Sanctions programme', value: 'CYBER' } }],
  ['PEP', 'us_bis_denied', 'export.control'],
  ['ADVERSE_MEDIA', 'Reuters', 'designated'],
  ['ADVERSE_MEDIA', 'Decree of the President', 'adverse-media'],
  ['ADVERSE_MEDIA', 'Минюст', ''],
  // Words of newspapers' names stand in other names too.
  ['ADVERSE_MEDIA', 'The Post-Conflict Asset Register', 'warning'],
  ['ADVERSE_MEDIA', 'Independent Integrity Commission', 'warning'],
  ['ADVERSE_MEDIA', 'Globe Asset Tracker', 'warning'],
  ['ADVERSE_MEDIA', 'Mirror Trading Alerts', 'fraud'],
  ['ADVERSE_MEDIA', 'Express Entry Refusals', 'visa'],
  ['ADVERSE_MEDIA', 'Mail Fraud Unit', 'fraud'],
  ['ADVERSE_MEDIA', 'Observer Mission Findings', 'warning', { media: [{ url: 'https://www.nytimes.com/1' }] }],
  ['ADVERSE_MEDIA', 'Media Holdings Asset Register', 'warning'],
  ['ADVERSE_MEDIA', 'EU Official Journal', 'warning'],
  ['ADVERSE_MEDIA', 'Journal officiel', 'warning'],
  ['ADVERSE_MEDIA', 'Реестр новостных агентов', 'warning'],
  ['ADVERSE_MEDIA', '新闻出版署登记', 'warning'],
];

describe('may be sanctions', () => {
  test.each(named(risky))('%s', (_, line) => {
    const kinds = kindsOf(line);
    expect(kinds.filter((kind) => kind === 'other' || kind === 'sanctions')).not.toEqual([]);
    expect(isSingleOnly(kinds)).toBe(true);
  });

  test('a known kind stays beside it', () => {
    expect(kindsOf(['ADVERSE_MEDIA', 'US State Department FTO', 'terrorism'])).toEqual(['other', 'adverse_media']);
    expect(kindsOf(['PEP', 'US State Department FTO', 'pep'])).toEqual(['pep', 'other']);
  });
});

const pepSources = [
  'Wikidata',
  'Wikipedia',
  'EveryPolitician',
  'CIA World Leaders',
  'World Leaders',
  'ComplyAdvantage',
  'complyadvantage',
  'ComplyAdvantage PEP Data',
  'Dow Jones Watchlist',
  'Dow Jones Risk & Compliance',
  'World-Check',
  'LexisNexis WorldCompliance',
  'PEP list',
  'PEP database',
  'List of PEPs',
  'Politically Exposed Persons',
  'politically-exposed-persons',
  'National PEP register',
  'EU list of prominent public functions',
  'Prominent public functions (Germany)',
  'Register of public functions',
  'Members of the European Parliament',
  'List of members of parliament',
  'UK Parliament',
  'UK House of Commons',
  'US House of Representatives',
  'United States Senate',
  'US Congress legislators',
  'Deutscher Bundestag',
  'Bundesrat',
  'Nationalrat',
  'Assemblée nationale',
  'Liste des députés',
  'Sénat',
  'Congreso de los Diputados',
  'Senado de España',
  'Camera dei deputati',
  'Tweede Kamer ledenlijst',
  'Riksdagen',
  'Stortinget',
  'Folketinget',
  'Eduskunta',
  'Sejm RP',
  'Seimas',
  'Saeima',
  'Riigikogu',
  'Verkhovna Rada',
  'Верховна Рада України',
  'Депутаты Государственной Думы',
  'Реєстр публічних діячів',
  'Knesset',
  'Lok Sabha',
  '衆議院議員',
  'Heads of state and government',
  'Government officials directory',
  'Ambassadors and diplomats',
  'City council members',
  'Mayors of Poland',
  'State-owned enterprises',
  'State owned companies register',
  'Commercial register',
  'Companies House',
  'Handelsregister',
  'Registro Mercantil',
  'Registre du commerce',
  'OpenCorporates',
  'GLEIF',
  'KvK',
] as const;
const pepTags = [
  'pep',
  'PEP',
  'pep-class-1',
  'PEP_CLASS_4',
  'pep-linked',
  'role.pep',
  'role.rca',
  'rca',
  'RELATIVE_OR_CLOSE_ASSOCIATE',
  'gov.soe',
  'soe',
  'state-owned-enterprise',
  'political_position',
  'politician',
  'registry',
  'company-register',
] as const;
const mediaSources = [
  'Reuters',
  'Associated Press',
  'BBC News',
  'The Guardian',
  'The New York Times',
  'Financial Times',
  'Bloomberg',
  'Le Monde',
  'El País',
  'Der Spiegel',
  'Süddeutsche Zeitung',
  'Neue Zürcher Zeitung',
  'Corriere della Sera',
  'Gazeta Wyborcza',
  'Kyiv Post',
  'Daily Mail',
  'Al Jazeera',
  'Xinhua',
  'Interfax',
  'Adverse media',
  'Negative news',
  'complyadvantage-adverse-media',
  'company-am',
  'Dow Jones Adverse Media',
  'Press articles',
  'www.nytimes.com',
  'https://www.lemonde.fr/article/1',
  'bbc.co.uk',
] as const;
const mediaTags = [
  'adverse-media',
  'ADVERSE_MEDIA_FRAUD',
  'adverse-media-terrorism',
  'adverse-media-v2-narcotics-aml-cft',
  'negative_news',
  'media',
  'press',
] as const;

describe('known to be harmless', () => {
  const controls: Line[] = [
    ...pepSources.flatMap((source): Line[] => [
      ['PEP', source, ''],
      ['PEP_CLASS_2', source, 'pep'],
    ]),
    ...pepTags.map((tag): Line => ['PEP', 'Ministry of Foreign Affairs', tag]),
    ...mediaSources.flatMap((source): Line[] => [
      ['ADVERSE_MEDIA', source, ''],
      ['ADVERSE_MEDIA', source, 'fraud'],
      ['ADVERSE_MEDIA', source, 'terrorism'],
    ]),
    ...mediaTags.map((tag): Line => ['ADVERSE_MEDIA', 'Agenzia X', tag]),
    // What an attribute is called says nothing of the kind.
    ['PEP', 'Wikidata', 'date_of_birth', { field: { name: 'Date of Birth', value: '1970' } }],
    ['PEP', 'complyadvantage', 'country_names', { field: { name: 'Countries', value: 'Utopia' } }],
    ['PEP', '', 'related_url', { field: { name: 'Related URL', value: 'https://a.example' } }],
    ['PEP', null, 'chamber', { field: { name: 'Chamber', value: 'Lower' } }],
    ['PEP', 'Wikidata', 'place_of_birth nationality gender'],
    ['PEP', null, 'note', { field: { name: 'Note', value: 'not on the OFAC list' } }],
    ['PEP', null, '', { field: { name: 'List date', value: '2020-01-01' } }],
    ['PEP', null, '', { field: { name: 'List', value: 'Register of public functions' } }],
    ['PEP', null, '', { field: { name: 'List', value: '' } }],
    ['PEP', null, '', { field: { source: undefined, tag: null } }],
    ['PEP', null, '', { field: { name: 'Designation', value: 'Minister of transport' } }],
    ['PEP', null, '', { field: { name: 'Sanctions', value: 'None' } }],
    ['PEP', null, '', { field: { name: 'Listed since', value: '2020-01-01' } }],
    ['PEP', 'Socialist Party', 'pep'],
    ['PEP', 'Crimea regional assembly', 'pep'],
    ['PEP', 'Chambre des représentants', ''],
    ['PEP', 'Liste des PPE', 'ppe'],
    ['PEP', 'ann_pep_positions', 'role.pep', { topics: ['role.pep'], datasets: ['wd_peps', 'ann_pep_positions'] }],
    ...['The Independent', 'Daily Express', 'The Boston Globe', 'Globe and Mail', 'РИА Новости', '人民日报'].map(
      (source): Line => ['ADVERSE_MEDIA', source, 'warning'],
    ),
    ['ADVERSE_MEDIA', 'Times of India', 'warning'],
    ['ADVERSE_MEDIA', 'Mail Online', ''],
    // An article names its source.
    ['ADVERSE_MEDIA', 'Post Online', 'fraud', { media: [{ url: 'https://www.postonline.example/1' }] }],
    ['ADVERSE_MEDIA', 'DW', 'terrorism', { media: [{ url: 'https://www.dw.com/en/1' }] }],
    ['ADVERSE_MEDIA', 'Kommersant', '', { media: [{ url: 'https://www.kommersant.ru/doc/1' }] }],
    ['ADVERSE_MEDIA', 'Kommersant', 'terrorism', { media: [{ url: 'https://www.kommersant.ru/doc/1' }] }],
    ['ADVERSE_MEDIA', 'Agenzia X', '', { field: { name: 'Article', value: 'Directors fined' } }],
    ['ADVERSE_MEDIA', 'Agenzia X', 'corruption', { field: { name: 'Headline', value: 'Directors fined' } }],
    ['PEP', 'Wikidata', 'pep', { pep: [{ name: 'Utopia parliament', types: ['pep-class-1'] }] }],
    ['PEP', 'Wikidata', 'pep', { pep: [{ name: 'Utopia, office of the president', types: null }] }],
    ['PEP', 'Wikidata', 'pep', { adverse_media: [{ title: 'x' }], sanctions: [], pep: [] }],
  ];

  test('at least a hundred', () => expect(controls.length).toBeGreaterThan(200));
  test.each(named(controls))('%s', (_, line) => {
    const kinds = kindsOf(line);
    expect(kinds).not.toContain('sanctions');
    expect(isSingleOnly(kinds)).toBe(false);
  });
});
