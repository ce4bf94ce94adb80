/** Words for nationalities, and names of countries that the platform's tables lack. Written without accents. */

/** Words by ISO alpha-2: English, then the language of the country and its neighbours. */
const demonyms = `AF afghan,AL albanian,DZ algerian,AO angolan,AR argentine argentinian,AM armenian,AU australian,AT austrian,AZ azerbaijani,BS bahamian,
BH bahraini,BD bangladeshi,BY belarusian belarussian,BE belgian,BZ belizean,BO bolivian,BA bosnian,BR brazilian,BG bulgarian,KH cambodian,
CM cameroonian,CA canadian,CV cape verdean,CL chilean,CN chinese,CO colombian,CR costa rican,HR croatian,CU cuban,CY cypriot,CZ czech,
DK danish dane,EC ecuadorian ecuadorean,EG egyptian,SV salvadoran,ER eritrean,EE estonian,ET ethiopian,FI finnish,FR french,
GA gabonese,GM gambian,GE georgian,DE german,GH ghanaian,GR greek,GT guatemalan,GN guinean,HT haitian,HN honduran,HU hungarian,IS icelandic islenskt islenzkt island,
IN indian,ID indonesian,IR iranian,IQ iraqi,IE irish,IL israeli,IT italian,CI ivorian,JM jamaican,JP japanese,JO jordanian,KZ kazakh kazakhstani,
KE kenyan,KW kuwaiti,KG kyrgyz,LA lao laotian,LV latvian,LB lebanese,LR liberian,LY libyan,LI liechtensteiner,LT lithuanian,LU luxembourger,
MG malagasy,MW malawian,MY malaysian,MV maldivian,ML malian,MT maltese,MR mauritanian,MU mauritian,MX mexican,MD moldovan,MC monegasque,
MN mongolian,ME montenegrin,MA moroccan,MZ mozambican,MM burmese,NA namibian,NP nepalese nepali,NL dutch,NZ new zealander,NI nicaraguan,
NE nigerien,NG nigerian,KP north korean,MK macedonian,NO norwegian,OM omani,PK pakistani,PS palestinian,PA panamanian,PY paraguayan,PE peruvian,
PH filipino philippine,PL polish,PT portuguese,QA qatari,RO romanian,RU russian,RW rwandan,SA saudi saudi arabian,SN senegalese,RS serbian,
SL sierra leonean,SG singaporean,SK slovak,SI slovenian slovene,SO somali,ZA south african,KR south korean,SS south sudanese,ES spanish,
LK sri lankan,SD sudanese,SE swedish,CH swiss,SY syrian,TW taiwanese,TJ tajik,TZ tanzanian,TH thai,TG togolese,TN tunisian,TR turkish,
TM turkmen,UG ugandan,UA ukrainian,AE emirati,GB british,US american,UY uruguayan,UZ uzbek,VE venezuelan,VN vietnamese,YE yemeni,ZM zambian,
ZW zimbabwean,
DE deutsch deutsche deutscher allemand allemande alemán alemana tedesco tedesca,AT österreichisch österreicher österreicherin,
FR français française franzosisch franzose französin francese francés francesa,ES español española espagnol espagnole spanisch,
IT italiano italiana italien italienne italienisch,PT português portuguesa portugués portugais portugaise,BR brasileiro brasileira brasileño,
MX mexicano mexicana,AR argentino argentina,CO colombiano colombiana,PE peruano peruana,CL chileno chilena,VE venezolano venezolana,
EC ecuatoriano ecuatoriana,CU cubano cubana,NL nederlandse nederlands néerlandais niederländisch,BE belge belgisch belga,
CH schweizer schweizerin suisse svizzero svizzera,GB britannique britisch británico británica britânico briton english scottish welsh,
US américain américaine amerikanisch estadounidense americano americana,PL polskie polska polak polka polonais polnisch,
CZ česká české,SE svensk svenska,DK dansk,NO norsk,FI suomalainen suomi,RU русский россиянин россия рф,UA українець україна украина,
GR ελληνική ελληνασ ελλασ,TR türk türkiye cumhuriyeti,RO român română,HU magyar,BG българско българин,HR hrvatsko hrvatska,RS srpsko србија srbija српско,
SK slovenské,SI slovensko,MA marocain marocaine,DZ algérien algérienne,TN tunisien tunisienne,CN 中国 中國,JP 日本,KR 대한민국`;

/** Half of a two-word demonym, and any word of several countries, says too little about these. */
const ambiguous = new Set(
  'cape costa new north south korean african sierra sri rican arabian american korea guinea congo cumhuriyeti slovensko polka'.split(
    ' ',
  ),
);

export const demonymEntries = (): (readonly [word: string, code: string])[] =>
  demonyms.split(',').flatMap((entry) => {
    const [code = '', ...words] = entry.trim().split(' ');
    const all = words
      .map((word) => [word, code] as const)
      .filter(([word]) => !ambiguous.has(word) || word === 'american');
    return words.length > 1 ? [[words.join(' '), code] as const, ...all] : all;
  });

/** Formal and former names, abbreviations, and nationalities under British law, by code. */
export const furtherNames: Readonly<Record<string, readonly string[]>> = {
  US: [
    ...[
      'usa',
      'u.s.a.',
      'u.s.',
      'united states of america',
      'united states',
      'us citizen',
      'vereinigte staaten von amerika',
    ],
    ...[
      "états-unis d'amérique",
      'estados unidos de américa',
      "stati uniti d'america",
      'estados unidos da américa',
      'eeuu',
    ],
  ],
  GB: [
    ...[
      'uk',
      'u.k.',
      'england',
      'scotland',
      'wales',
      'northern ireland',
      'great britain',
      'britain',
      'british citizen',
      'gbr citizen',
    ],
    ...['united kingdom of great britain and northern ireland', 'uk of gb and ni'],
  ],
  GBD: ['british overseas territories citizen', 'british dependent territories citizen', 'botc'],
  GBN: ['british national (overseas)', 'bn(o)', 'bno'],
  GBO: ['british overseas citizen'],
  GBP: ['british protected person'],
  GBS: ['british subject'],
  RU: [
    'russian federation',
    'российская федерация',
    'russische föderation',
    'fédération de russie',
    'federación de rusia',
  ],
  CZ: [
    'czech republic',
    'czechia',
    'tschechische republik',
    'república checa',
    'république tchèque',
    'česká republika',
  ],
  HM: ['heard island and mcdonald islands'],
  UM: ['united states minor outlying islands'],
  SK: ['slovak republic', 'slovenská republika'],
  KR: ['republic of korea', 'rok', 'república de corea', 'république de corée', 'republik korea'],
  KP: ["democratic people's republic of korea", 'dprk', 'república popular democrática de corea'],
  CN: ["people's republic of china", 'prc', 'mainland china'],
  TW: ['republic of china', 'taiwan, province of china', 'taiwan, china', 'chinese taipei'],
  HK: ['hong kong', 'hksar'],
  MO: ['macao', 'macau'],
  CD: [
    'democratic republic of the congo',
    'dr congo',
    'drc',
    'république démocratique du congo',
    'república democrática del congo',
  ],
  CG: ['republic of the congo', 'congo brazzaville', 'république du congo', 'república del congo', 'republik kongo'],
  TR: ['turkey', 'türkiye', 'republic of türkiye'],
  AE: ['uae', 'u.a.e.', 'emirates'],
  MM: ['burma'],
  NL: ['holland', 'netherlands, kingdom of the', 'kingdom of the netherlands'],
  CI: ['ivory coast', "côte d'ivoire", 'elfenbeinküste', 'costa de marfil'],
  CV: ['cape verde', 'cabo verde'],
  SZ: ['swaziland', 'eswatini'],
  MK: ['macedonia', 'north macedonia', 'former yugoslav republic of macedonia'],
  VA: ['holy see', 'vatican', 'vatican city state', 'holy see (vatican city state)', 'santa sede', 'saint-siège'],
  PS: ['palestine', 'state of palestine', 'palestine, state of'],
  TL: ['east timor', 'timor-leste'],
  MD: ['moldova', 'republic of moldova', 'moldova, republic of'],
  VN: ['viet nam'],
  LA: ["lao people's democratic republic", 'lao pdr'],
  SY: ['syrian arab republic', 'república árabe siria', 'arabische republik syrien'],
  IR: ['iran, islamic republic of'],
  VE: ['venezuela, bolivarian republic of'],
  BO: ['bolivia, plurinational state of'],
  TZ: ['tanzania, united republic of', 'république unie de tanzanie', 'vereinigte republik tansania'],
  FM: ['micronesia, federated states of', 'federated states of micronesia'],
  BN: ['brunei darussalam'],
  KG: ['kyrgyz republic'],
  CH: ['swiss confederation', 'confederazione svizzera', 'schweizerische eidgenossenschaft', 'confédération suisse'],
  IE: ['éire', 'éireannach'],
  FK: ['falkland islands (malvinas)'],
  VG: ['virgin islands, british'],
  VI: ['virgin islands, u.s.'],
  SH: ['saint helena, ascension and tristan da cunha'],
  MF: ['saint martin (french part)'],
  SX: ['sint maarten (dutch part)'],
  BQ: ['bonaire, sint eustatius and saba'],
  SA: ['kingdom of saudi arabia', 'ksa'],
  ZA: ['rsa'],
  XXA: ['stateless', 'stateless person', 'apatride', 'staatenlos', 'apátrida'],
  XXB: ['refugee'],
};
