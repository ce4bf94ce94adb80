/** Whatever no rule reads of a hit, or reads without knowing it to be harmless, makes it one that may be sanctions. */
import { describe, expect, test } from 'vitest';
import { isSingleOnly } from '#lib/model/review/verdict.ts';
import { hitKindsOf, typesOf } from './hits.ts';

const info = { full_name: 'Ana Perez', birth_date: '1980-01-01', nationality: 'ESP' };
const isSingle = (hit: object) => {
  const whole = { info, aliases: [], media: [], fields: [], ...hit };
  return isSingleOnly(hitKindsOf(typesOf(whole), whole));
};
const pep = (more: object) => ({ type: ['PEP'], ...more });
const media = (more: object) => ({ type: ['ADVERSE_MEDIA'], ...more });
const field = (name: string | null, value: unknown, source: string | null = 'Wikidata', tag: unknown = ['pep']) =>
  pep({ fields: [{ name, value, source, tag }] });
const from = (source: string, tag: unknown = ['adverse-media']) => media({ fields: [{ name: 'x', source, tag }] });
const shown = (hits: readonly object[]) => hits.map((hit) => [JSON.stringify(hit), hit] as const);

const otherKeys = [
  pep({ TYPE: ['SANCTION'] }),
  pep({ types: ['SANCTION'] }),
  pep({ Types: 'watchlist' }),
  pep({ 'hit type': 'WARNING' }),
  { TYPE: ['SANCTION'] },
  pep({ category: 'sanction' }),
  pep({ categories: [{ name: 'Law enforcement' }] }),
  pep({ match_types: ['sanction'] }),
  pep({ risk_class: 'terrorism' }),
  pep({ Fields: [{ source: 'OFAC SDN' }] }),
  pep({ FIELDS: [{ SOURCE: 'UN list', TAG: ['x'] }] }),
  pep({ 'Fields ': [{ name: 'Programme', value: 'SDGT' }] }),
  pep({ fields: [{ name: 'x', source: 'Wikidata', tag: ['pep'], Tags: ['wanted'] }] }),
  pep({ fields: [{ name: 'x', source: 'Wikidata', tag: ['pep'], list: 'BIS Entity List' }] }),
  pep({ fields: [{ name: 'x', source: 'Wikidata', tag: ['pep'], data: { programme: 'CYBER2' } }] }),
  pep({ Tags: ['terror'] }),
  pep({ 'list name': 'Consolidated' }),
  pep({ data: { attributes: { listing: { regime: 'Belarus' } } } }),
  pep({ info: { ...info, program: 'SDGT' } }),
  pep({ info: { ...info, sanctioned: true } }),
  pep({ info: { ...info, wanted_by: 'Utopia police' } }),
  pep({ sanction: true }),
  pep({ un_listed: true }),
  pep({ details: 'Wanted by Interpol' }),
  pep({ is_on_watchlist: 'yes' }),
  pep({ isDesignated: true }),
  pep({ listings: [{ authority: 'OFAC' }] }),
  pep({ verdict: 'dangerous person' }),
  pep({ zzz: 'Curious matter' }),
  pep({ aliases: ['Ana Perez (OFAC SDN)'] }),
  pep({ aliases: ['Perez, Ana; designated terrorist'] }),
  media({ media: [{ title: 'x', url: 'https://news.example/1', list: 'OFAC SDN' }] }),
  { types: ['pep'], pep: [{ name: 'Wikidata', types: ['pep'], url: 'https://sanctionssearch.ofac.treas.gov/1' }] },
  { types: ['pep'], pep: [{ name: 'Wikidata', types: ['pep'], url: 'https://www.un.org/securitycouncil/x' }] },
  { types: ['pep'], pep: [{ name: 'Wikidata', types: ['pep'], programme: 'Russia' }] },
  { types: ['pep'], pep: [{ name: 'Wikidata', types: ['pep'], Types: ['sanction'] }] },
  { types: ['pep'], info: { full_name: 'X', associates: [{ association: 'owner', name: 'Y (OFAC SDN)' }] } },
];

const namedFields = [
  field('Authority', 'OFAC'),
  field('Issuer', 'US Treasury OFAC'),
  field('Regime', 'Russia'),
  field('Sanctions regime', 'Belarus'),
  field('Listed on', '2022-03-01'),
  field('Listing authority', 'Utopia'),
  field('Delisted', 'no'),
  field('Date designated', '2022-03-01'),
  field('Designation date', '2022-03-01'),
  field('Designating state', 'Utopia'),
  field('Legal basis', '2014/145/CFSP'),
  field('Legal basis', 'Presidential order'),
  field('Measures', 'Asset freeze, travel ban'),
  field('Measure', 'Visa'),
  field('Grounds for listing', 'Support of the war'),
  field('Statement of reasons', 'Support of the war'),
  field('OFAC ID', '12345'),
  field('OFAC Unique Identifier', '12345'),
  field('UN/EU listing number', 'EU.1234.56'),
  field('UN reference', 'QDi.001'),
  field('EU reference number', 'EU.1.2'),
  field('SDN number', '4711'),
  field('Interpol notice id', '2020/1'),
  field('Sanctioned', 'yes'),
  field('On watchlist', 'true'),
  field('Watchlist', 'FTO'),
  field('Program', 'Cyber'),
  field('Reason', 'Designated under E.O. 13224'),
  field('Status', 'Wanted'),
  field('Category', 'Asset freeze'),
  field('Remarks', 'Minister until 2019. Subject to EU sanctions since 2022.'),
  field('Notes', 'Designated under E.O. 13818 for corruption'),
  field('Source URL', 'https://sanctionssearch.ofac.treas.gov/Details.aspx?id=1'),
  field('Link', 'https://www.sanctionsmap.eu/'),
  field('Link', 'https://www.fbi.gov/wanted/x'),
];

const sources = [
  ...['UN SC 1267', 'UN 1267', 'un_sc_1988', 'United Nations 1267 Committee', 'UNSC 2140', 'UN 1718 Committee'],
  ...['EO 13224', 'E.O. 14024', 'Executive Order 13818', 'Section 311', 'INA 212(a)(7)(C)', 'Sec. 1260H', '§ 231'],
  ...['Council Regulation (EU) 269/2014', '2014/145', 'SOR/2014-58', 'Règlement 2580/2001', 'Verordnung 833/2014'],
  ...['Resolution 2231', 'Resolución 1373', 'Council Decision', 'Beschluss 2014/512/GASP', 'Erlass des Präsidenten'],
  ...['SAM.gov', 'home.treasury.gov', 'state.gov', 'ofac.treasury.gov', 'https://www.justice.gov/opa/pr/1', 'fbi.gov'],
  ...['SDNTK', 'DPL', 'MEU', 'UFLPA', 'EDES', 'UAPA', 'MASAK', 'NACTA', 'AFMRK', 'CMIC', 'Turkey MASAK', 'India UAPA'],
  ...['eu_edes', 'tr_masak', 'Trésor', 'US Department of the Treasury', 'Ministry of Finance', 'Entity', 'BIS Entity'],
  ...['Ministère des Affaires étrangères', 'Ministerio del Interior', 'МВД', 'Министерство юстиции', '公安部'],
  ...[
    'Russian debarment register',
    'Fahndungsregister',
    'Реестр недобросовестных поставщиков',
    'Ricercati',
    'Latitanti',
  ],
  ...['Registro Nacional de Proveedores Inhabilitados', 'Inabilitados e inidôneos', 'Los más buscados', 'Procurados'],
  ...['Gesuchte Personen', 'Personnes recherchées', 'Osoby poszukiwane', 'Adverse Media - FBI Most Wanted'],
  ...['adverse-media:fto', 'adverse media designated', 'media: wanted', 'World Bank Ineligible Firms', 'Travel ban'],
  ...[
    'Szankciók',
    'Κυρώσεις',
    'Annex XIX',
    'Suspended contractors',
    'Реестр иностранных агентов',
    'US DPL',
    'Заморожені активи',
    'Иностранные агенты и террористы',
    '被制裁者',
    '수배자',
    'مطلوبين',
    'Gels',
    'Yaptırım listesi',
  ],
].flatMap((source) => [from(source), from(source, [])]);

const types = [['media: wanted'], ['ADVERSE_MEDIA_DESIGNATED'], ['PEP', 'FTO'], ['pep, wanted'], ['MEDIA_BLACKLIST']];

describe('may be sanctions', () => {
  test.each(shown([...otherKeys, ...namedFields, ...sources, ...types.map((type) => ({ type }))]))('%s', (_, hit) => {
    expect(isSingle(hit)).toBe(true);
  });
});

const extraKeys = [
  pep({ id: 'a1b2', score: 0.93, match_status: 'potential_match', is_whitelisted: false }),
  pep({ match_types: ['name_exact', 'aka_exact', 'year_of_birth'] }),
  pep({ entity_type: 'person', Types: ['pep-class-2'] }),
  pep({ image: 'https://img.example/1.png', pictures: ['https://img.example/2.png'] }),
  pep({ position: 'Member of the Committee on Sanctions', gender: 'F', education: 'Utopia University' }),
  pep({ sanctioned: false, sanctions: [], sanction: 'no', wanted: null, is_on_watchlist: 'none', programs: [] }),
  pep({ last_updated_utc: '2024-05-01T10:00:00Z', created_at: 1_700_000_000 }),
  pep({ wikidata_id: 'Q42', country_codes: ['ES'], political_party: 'PSOE', date_of_death: '2020' }),
  pep({ Aliases: ['Anna Perez'], places_of_birth: [{ city: 'Madrid', country: 'Spain' }] }),
  pep({ Fields: [{ name: 'Country', source: 'Wikidata', tag: ['pep'], value: 'Spain' }] }),
  pep({ info: { ...info, first_name: 'Ana', last_name: 'Perez', deceased: false, title: 'Dr' } }),
  pep({ source: 'EveryPolitician', sources: ['Wikidata', 'CIA World Leaders'], tags: ['pep'] }),
  pep({ status: 'open', addresses: [{ city: 'Madrid', type: 'home' }], relations: [{ type: 'spouse', name: 'Jan' }] }),
  pep({ uuid: '8f14e45f-ceea-467f-9e1b-1a2b3c4d5e6f', rank: 3, relevance: '0.8' }),
  pep({ aliases: ['De Sanctis, Anna', 'Ana Seco', 'Perez Sdn Bhd', 'Бана Санкина'] }),
  media({
    media: [{ title: 'Company fined over sanctions', url: 'https://news.example/1', image: 'x.png', author: 'A' }],
  }),
  media({
    media: [{ title: 'x', url: 'https://news.example/1', language: 'en', source: 'Reuters', published_at: '2020' }],
  }),
  { types: ['pep'], pep: [{ name: 'Wikidata', types: ['pep'], url: 'https://www.wikidata.org/wiki/Q1' }] },
  {
    types: ['pep'],
    pep: [{ name: 'UK Parliament', types: ['pep'], listing_started: '2020', url: 'https://www.parliament.uk/1' }],
  },
  {
    types: ['adverse-media'],
    adverse_media: [{ title: 'x' }],
    info: { full_name: 'X Ltd', entity_type: 'company', aka: ['X'] },
  },
  { types: ['pep'], info: { full_name: 'X', associates: [{ association: 'director', name: 'Jan Smit' }] } },
];

const harmlessFields = [
  field('Position', 'Ambassador to the UN Security Council'),
  field('Political position', [
    { name: 'Position', value: 'Minister of state security' },
    { name: 'From', value: '2014-05' },
  ]),
  field('Occupation', 'Chair of the Sanctions Committee'),
  field('Designation', 'Minister of transport'),
  field('Function', 'Director of the Anti-Terrorism Department'),
  field('Organisation', 'Ministry of Finance'),
  field('Issuing authority', 'Ministry of the Interior'),
  field('Political party', 'Law and Order Party'),
  field('Reason', 'Holds a public function'),
  field('Status', 'Active'),
  field('Category', 'Head of state'),
  field('Listed since', '2020-01-01'),
  field('List', 'Register of public functions'),
  field('Sanctions', 'None'),
  field('Sanctioned', 'no'),
  field('Watchlist', 'false'),
  field('Remarks', 'Not subject to EU sanctions'),
  field('Notes', 'Member of parliament 2014 to 2019; chaired the budget committee.'),
  field('Summary', 'Voted for stricter measures against corruption.'),
  field('Related URL', 'https://news.example/minister-announces-sanctions'),
  field('Related URL', 'https://www.gov.uk/government/people/x'),
  field('Source URL', 'https://en.wikipedia.org/wiki/X'),
  field('EU VAT number', 'ES123'),
  field('UK company number', '0123456'),
  field('Family', 'Spouse of Jan Smit'),
  field('Date of birth', '1970-01-01'),
  field('Wikidata ID', 'Q42'),
  field('Asset declaration', 'https://declaration.example/1'),
  field('Chamber', 'Upper house'),
  field('Country', 'Utopia'),
  field(null, 'Deputy mayor'),
  field('Article', 'Directors sanctioned by the EU', 'Agenzia X', ['adverse-media']),
];

const pepSources = [
  ...['NATO', 'IMF', 'Diplomatic list', 'Treasury ministers', 'UN Heads of State', 'gov.pl', 'Ministry of Finance'],
  ...[
    'EveryPolitician',
    'everypolitician',
    'Wikidata',
    'wd_peps',
    'wikidata.org',
    'CIA World Leaders',
    'us_cia_world_leaders',
  ],
  ...[
    'ComplyAdvantage PEP Data',
    'Rulers.org PEP',
    'Inter-Parliamentary Union parliaments',
    'eu_meps',
    'EU Parliament MEPs',
  ],
  ...[
    'Deutscher Bundestag',
    'de_bundestag',
    'Österreichisches Parlament',
    'Schweizer Nationalrat',
    'Sejm',
    'Országgyűlés parlament',
  ],
  ...[
    'Assemblée nationale',
    'Sénat',
    'Congreso de los Diputados',
    'Cortes, diputados',
    'Câmara dos Deputados',
    'Senado Federal',
  ],
  ...['Riksdag', 'Storting', 'Folketing', 'Eduskunta', 'Saeima', 'Seimas', 'Riigikogu', 'Knesset', 'Lok Sabha', 'Duma'],
  ...['Верховна Рада України', 'Государственная Дума, депутаты', '国会議員', '국회의원', 'US House of Representatives'],
  ...[
    'HATVP public declarations of deputies',
    'Declaraciones de bienes de diputados',
    'Asset declarations of public officials',
  ],
  ...[
    'Register of Members’ Interests',
    'EU Transparency Register',
    'PEP register',
    'National PEP list',
    'ru_rupep',
    'ann_pep_positions',
  ],
];
const companySources = [
  ...[
    'Companies House',
    'gb_coh_psc company register',
    'Handelsregister',
    'Firmenbuch',
    'Registro Mercantil',
    'Registre du commerce',
  ],
  ...[
    'OpenCorporates',
    'GLEIF',
    'KvK',
    'Commercial Register of Utopia',
    'Trade register',
    'Business Registry',
    'Registro delle imprese',
  ],
  ...['Land register', 'Companies registry', 'Реестр юридических лиц', 'Register of beneficial owners'],
];
const outlets = [
  ...['Crime and Justice Weekly', 'Jutarnji list', 'MTV Uutiset', 'B92', 'RT', 'VG'],
  ...[
    'BBC',
    'BBC News',
    'AFP',
    'Agence France-Presse',
    'DPA',
    'TASS',
    'ANSA',
    'EFE',
    'PAP',
    'RIA Novosti',
    'CNN',
    'RTÉ News',
  ],
  ...[
    'The Times',
    'The Guardian',
    'Le Monde',
    'Le Figaro',
    'Der Spiegel',
    'FAZ',
    'NZZ',
    'Süddeutsche Zeitung',
    'El País',
    'El Mundo',
  ],
  ...[
    'Corriere della Sera',
    'La Repubblica',
    'La Stampa',
    'Público',
    'Gazeta Wyborcza',
    'Helsingin Sanomat',
    'Aftenposten',
    'Politiken',
  ],
  ...[
    'Dagens Nyheter',
    'De Telegraaf',
    'NRC',
    'Kathimerini',
    'Hürriyet',
    'Milliyet',
    'Haaretz',
    'Al Jazeera',
    'Al Arabiya',
    'Dawn',
  ],
  ...[
    'The Hindu',
    'Times of India',
    'Straits Times',
    'South China Morning Post',
    'SCMP',
    'Xinhua',
    'Asahi Shimbun',
    'Yonhap',
    'O Globo',
  ],
  ...[
    'Folha de S.Paulo',
    'Clarín',
    'La Nación',
    'Kommersant',
    'Новая газета',
    'Українська правда',
    'Kyiv Independent',
    'OCCRP',
    'ICIJ',
  ],
  ...[
    'Daily Nation',
    'Mail & Guardian',
    'Vanguard',
    'ABC News',
    'CBC',
    'Globe and Mail',
    'New York Times',
    'NYT',
    'USA Today',
    'WSJ',
  ],
  ...[
    'nytimes.com',
    'https://www.bbc.co.uk/news/1',
    'lapresse.ca',
    'adverse-media-v2-terrorism',
    'complyadvantage-adverse-media',
  ],
];
const tags = ['adverse-media', 'adverse-media-v2-terrorism', 'adverse-media-narcotics', 'adverse-media-fraud'];
const controls = [
  ...extraKeys,
  ...harmlessFields,
  ...[...pepSources, ...companySources].map((source) => pep({ fields: [{ name: 'x', source, tag: ['pep'] }] })),
  ...companySources.map((source) => pep({ fields: [{ name: 'x', source, tag: [] }] })),
  ...outlets.map((source) => from(source)),
  ...tags.map((tag) => from('Agenzia X', [tag])),
  ...[['RCA'], ['SOE'], ['ADVERSE_MEDIA_TERRORISM'], ['adverse-media-v2-terrorism', 'PEP']].map((type) => ({ type })),
];

describe('known to be harmless', () => {
  test('more than the attacks of a source', () => expect(controls.length).toBeGreaterThan(200));
  test.each(shown(controls))('%s', (_, hit) => expect(isSingle(hit)).toBe(false));
});
