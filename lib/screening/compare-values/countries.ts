/** Compares countries given as codes, English names or demonyms. */
import { countryName, toCountryKey } from '#lib/format/countries/country.ts';
import type { HitComparison } from '../hit-comparison.ts';

const demonyms = new Map(
  `AF afghan,AL albanian,DZ algerian,AO angolan,AR argentine argentinian,AM armenian,AU australian,AT austrian,AZ azerbaijani,BS bahamian,
BH bahraini,BD bangladeshi,BY belarusian belarussian,BE belgian,BZ belizean,BO bolivian,BA bosnian,BR brazilian,BG bulgarian,KH cambodian,
CM cameroonian,CA canadian,CV cape verdean,CL chilean,CN chinese,CO colombian,CR costa rican,HR croatian,CU cuban,CY cypriot,CZ czech,
DK danish dane,DO dominican,EC ecuadorian ecuadorean,EG egyptian,SV salvadoran,ER eritrean,EE estonian,ET ethiopian,FI finnish,FR french,
GA gabonese,GM gambian,GE georgian,DE german,GH ghanaian,GR greek,GT guatemalan,GN guinean,HT haitian,HN honduran,HU hungarian,IS icelandic,
IN indian,ID indonesian,IR iranian,IQ iraqi,IE irish,IL israeli,IT italian,CI ivorian,JM jamaican,JP japanese,JO jordanian,KZ kazakh kazakhstani,
KE kenyan,KW kuwaiti,KG kyrgyz,LA lao laotian,LV latvian,LB lebanese,LR liberian,LY libyan,LI liechtensteiner,LT lithuanian,LU luxembourger,
MG malagasy,MW malawian,MY malaysian,MV maldivian,ML malian,MT maltese,MR mauritanian,MU mauritian,MX mexican,MD moldovan,MC monegasque,
MN mongolian,ME montenegrin,MA moroccan,MZ mozambican,MM burmese,NA namibian,NP nepalese nepali,NL dutch,NZ new zealander,NI nicaraguan,
NE nigerien,NG nigerian,KP north korean,MK macedonian,NO norwegian,OM omani,PK pakistani,PS palestinian,PA panamanian,PY paraguayan,PE peruvian,
PH filipino philippine,PL polish,PT portuguese,QA qatari,RO romanian,RU russian,RW rwandan,SA saudi saudi arabian,SN senegalese,RS serbian,
SL sierra leonean,SG singaporean,SK slovak,SI slovenian slovene,SO somali,ZA south african,KR south korean,SS south sudanese,ES spanish,
LK sri lankan,SD sudanese,SE swedish,CH swiss,SY syrian,TW taiwanese,TJ tajik,TZ tanzanian,TH thai,TG togolese,TN tunisian,TR turkish,
TM turkmen,UG ugandan,UA ukrainian,AE emirati,GB british,US american,UY uruguayan,UZ uzbek,VE venezuelan,VN vietnamese,YE yemeni,ZM zambian,
ZW zimbabwean`
    .split(',')
    .flatMap((entry) => {
      const [code = '', ...words] = entry.trim().split(' ');
      return [words.join(' '), ...words].map((word) => [word, code] as const);
    }),
);
// Half of a two-word demonym is ambiguous.
for (const word of ['cape', 'costa', 'new', 'north', 'south', 'korean', 'african', 'sierra', 'sri', 'rican', 'arabian'])
  demonyms.delete(word);

const further = new Map(
  Object.entries({
    usa: 'US',
    'united states of america': 'US',
    uk: 'GB',
    england: 'GB',
    scotland: 'GB',
    'great britain': 'GB',
    'russian federation': 'RU',
    'czech republic': 'CZ',
    'korea, republic of': 'KR',
    "korea, democratic people's republic of": 'KP',
    'iran, islamic republic of': 'IR',
    'islamic republic of iran': 'IR',
    'syrian arab republic': 'SY',
    turkey: 'TR',
    uae: 'AE',
    burma: 'MM',
    holland: 'NL',
    'ivory coast': 'CI',
    'viet nam': 'VN',
  }),
);

/** Null for an unknown country. */
function keyOf(text: string): string | null {
  const lower = text.trim().toLowerCase();
  const known = further.get(lower) ?? demonyms.get(lower);
  if (known) return known;
  const key = toCountryKey(text);
  return key !== '' && countryName(key) !== undefined ? key : null;
}

/** All countries of a text such as `PRT; BRA`. */
function keysOf(text: string): string[] {
  const one = keyOf(text);
  if (one !== null || text.length > 300) return one === null ? [] : [one];
  const several = text.split(/[;,/|\n]| and /).filter((part) => part.trim() !== '');
  const keys = several.map(keyOf);
  return several.length > 1 ? keys.flatMap((key) => key ?? []) : [];
}

export function compareCountries(subject: string, hit: string): HitComparison {
  if (subject.trim().toUpperCase() === hit.trim().toUpperCase()) return { agreement: 'equal', worth: 1 };
  const [ours, theirs] = [keysOf(subject), keysOf(hit)];
  if (ours.length === 0 || theirs.length === 0)
    return { agreement: 'missing', worth: 0, remark: 'not a known country' };
  if (!ours.some((key) => theirs.includes(key))) return { agreement: 'different', worth: 0 };
  return {
    agreement: 'equal',
    worth: 1,
    ...(Math.max(ours.length, theirs.length) > 1 && { remark: 'one of several' }),
  };
}
