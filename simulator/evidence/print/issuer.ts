import { type Colour, colour } from '../pen.ts';
import { randomFrom } from '../random.ts';
import type { IdentityDocumentSpec } from '../spec.ts';

/** How an invented state prints: every issuer its own colours, ground pattern and words. */
export type Issuer = {
  readonly paper: Colour;
  readonly tint: Colour;
  readonly ink: Colour;
  readonly accent: Colour;
  readonly ground: 'waves' | 'rosettes' | 'rays' | 'hills';
  readonly emblem: 'star' | 'tree' | 'wave' | 'peak' | 'bird';
  /** The document's name in the issuer's language, English and French. */
  readonly title: string;
  /** A coloured band behind the heading. */
  readonly band: boolean;
};

type Kind = IdentityDocumentSpec['documentType'];

/** Passport, identity card, driving licence, residence permit. */
type Titles = readonly [string, string, string, string];

const english: Titles = ['Passport', 'Identity card', 'Driving licence', 'Residence permit'];
const french: Titles = ['Passeport', "Carte d'identité", 'Permis de conduire', 'Titre de séjour'];

const titles: { readonly [language: string]: Titles } = {
  ar: ['جواز سفر', 'بطاقة الهوية', 'رخصة قيادة', 'تصريح إقامة'],
  am: ['ፓስፖርት', 'መታወቂያ', 'መንጃ ፈቃድ', 'የመኖሪያ ፈቃድ'],
  cs: ['Cestovní pas', 'Občanský průkaz', 'Řidičský průkaz', 'Povolení k pobytu'],
  da: ['Pas', 'Identitetskort', 'Kørekort', 'Opholdskort'],
  de: ['Reisepass', 'Personalausweis', 'Führerschein', 'Aufenthaltstitel'],
  el: ['Διαβατήριο', 'Δελτίο ταυτότητας', 'Άδεια οδήγησης', 'Άδεια διαμονής'],
  es: ['Pasaporte', 'Documento de identidad', 'Permiso de conducción', 'Permiso de residencia'],
  fr: french,
  fi: ['Passi', 'Henkilökortti', 'Ajokortti', 'Oleskelulupa'],
  he: ['דרכון', 'תעודת זהות', 'רישיון נהיגה', 'רישיון ישיבה'],
  hi: ['पासपोर्ट', 'पहचान पत्र', 'चालन अनुज्ञप्ति', 'निवास अनुमति'],
  hu: ['Útlevél', 'Személyazonosító igazolvány', 'Vezetői engedély', 'Tartózkodási engedély'],
  hy: ['Անձնագիր', 'Նույնականացման քարտ', 'Վարորդական վկայական', 'Կացության թույլտվություն'],
  is: ['Vegabréf', 'Nafnskírteini', 'Ökuskírteini', 'Dvalarleyfi'],
  it: ['Passaporto', "Carta d'identità", 'Patente di guida', 'Permesso di soggiorno'],
  ja: ['旅券', '身分証明書', '運転免許証', '在留カード'],
  ka: ['პასპორტი', 'პირადობის მოწმობა', 'მართვის მოწმობა', 'ბინადრობის ნებართვა'],
  ko: ['여권', '주민등록증', '운전면허증', '체류허가증'],
  nl: ['Paspoort', 'Identiteitskaart', 'Rijbewijs', 'Verblijfstitel'],
  pl: ['Paszport', 'Dowód osobisty', 'Prawo jazdy', 'Karta pobytu'],
  pt: ['Passaporte', 'Cartão de identidade', 'Carta de condução', 'Título de residência'],
  ro: ['Pașaport', 'Carte de identitate', 'Permis de conducere', 'Permis de ședere'],
  ru: ['Паспорт', 'Удостоверение личности', 'Водительское удостоверение', 'Вид на жительство'],
  sv: ['Pass', 'Identitetskort', 'Körkort', 'Uppehållstillstånd'],
  th: ['หนังสือเดินทาง', 'บัตรประจำตัว', 'ใบอนุญาตขับรถ', 'ใบอนุญาตพำนัก'],
  tr: ['Pasaport', 'Kimlik kartı', 'Sürücü belgesi', 'İkamet izni'],
  uk: ['Паспорт', 'Посвідчення особи', 'Посвідчення водія', 'Посвідка на проживання'],
  vi: ['Hộ chiếu', 'Căn cước', 'Giấy phép lái xe', 'Thẻ cư trú'],
  zh: ['护照', '身份证', '驾驶证', '居留证'],
};

const speakers: { readonly [language: string]: string } = {
  ar: 'DZA EGY IRQ JOR KWT LBN LBY MAR OMN QAT SAU SDN SYR TUN ARE YEM BHR',
  am: 'ETH',
  cs: 'CZE SVK',
  da: 'DNK NOR',
  de: 'D DEU AUT CHE LIE',
  el: 'GRC CYP',
  es: 'ESP MEX ARG COL CHL PER ECU URY BOL CUB DOM GTM HND NIC PAN PRY SLV VEN CRI',
  fi: 'FIN',
  fr: 'FRA MCO SEN CIV CMR LUX',
  he: 'ISR',
  hi: 'IND NPL',
  hu: 'HUN',
  hy: 'ARM',
  is: 'ISL',
  it: 'ITA SMR',
  ja: 'JPN',
  ka: 'GEO',
  ko: 'KOR PRK',
  nl: 'NLD BEL SUR',
  pl: 'POL',
  pt: 'PRT BRA AGO MOZ CPV',
  ro: 'ROU MDA',
  ru: 'RUS BLR KAZ KGZ',
  sv: 'SWE',
  th: 'THA',
  tr: 'TUR',
  uk: 'UKR',
  vi: 'VNM',
  zh: 'CHN TWN HKG SGP MAC',
};

/** Paper, tint of the line work, ink, second colour. */
type Palette = readonly [string, string, string, string];

const palettes: readonly [Palette, ...Palette[]] = [
  ['#e6eeec', '#8fb6b0', '#1d4a45', '#a8423a'],
  ['#eceaf2', '#a79fc6', '#3a2f66', '#8a2a72'],
  ['#f1ece1', '#cdb487', '#5c431a', '#8c3b22'],
  ['#e5edf5', '#8fadcb', '#1c3f69', '#b0563a'],
  ['#f4e9ea', '#d3a0a6', '#6c1f2d', '#285b6a'],
  ['#e9f0e2', '#a3bf85', '#2f4f1d', '#7a4a1c'],
  ['#eef0f2', '#a9b3bd', '#2b3440', '#1f6d74'],
  ['#fbeee3', '#e3b184', '#74411a', '#33507c'],
  ['#e3f0f3', '#86bac6', '#12505f', '#7c3b6b'],
];

export function issuerOf({ issuer, documentType }: { issuer: string; documentType: Kind }): Issuer {
  const random = randomFrom(`issuer ${issuer} ${documentType}`);
  const [paper, tint, ink, accent] = random.pick(palettes);
  return {
    paper: colour(paper),
    tint: colour(tint),
    ink: colour(ink),
    accent: colour(accent),
    ground: random.pick(['waves', 'rosettes', 'rays', 'hills']),
    emblem: randomFrom(`emblem ${issuer}`).pick(['star', 'tree', 'wave', 'peak', 'bird']),
    title: titleOf(issuer, documentType),
    band: random.chance(0.45),
  };
}

function titleOf(issuer: string, documentType: Kind): string {
  const place = { PASSPORT: 0, NATIONAL_ID: 1, DRIVER_LICENSE: 2, RESIDENT_PERMIT: 3 }[documentType];
  const language = Object.keys(speakers).find((key) => speakers[key]?.split(' ').includes(issuer));
  const own = language === undefined ? [] : [titles[language]?.[place]?.toLocaleUpperCase(language)];
  const foreign = issuer === 'UTO' ? [titles.ru?.[place], titles.ar?.[place], titles.zh?.[place]] : [];
  const further = [english[place], french[place], ...foreign].map((word) => word?.toUpperCase());
  return [...new Set([...own, ...further])].filter((word) => word !== undefined).join(' · ');
}
