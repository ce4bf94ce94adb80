import { type Draw, drawFrom } from '../../seed.ts';
import type { Wire } from '../../session.ts';
import { type Culture, cultureOf } from '../persons/cultures.ts';

/** An invented firm. */
export type Company = {
  readonly seed: string;
  readonly culture: Culture;
  readonly name: string;
  readonly structure: string;
  readonly registrationNumber: string;
  readonly address: string;
  readonly city: string;
  readonly zipcode: string;
};

type Form = {
  readonly code: string;
  readonly structure: string;
  readonly stems: string;
  /** The activity as the firm declares it, in its language. */
  readonly trades: string;
  readonly name: (stem: string, trade: string) => string;
  readonly number: (draw: Draw) => string;
};

const suffixed = (structure: string) => (stem: string, trade: string) => `${stem} ${trade} ${structure}`;

/** Legal forms by country. The names are invented or name a trade; no real firm has them. */
const forms: readonly Form[] = [
  {
    code: 'FRA',
    structure: 'SARL',
    stems: 'Brumelune, Vergéastre, Clairvoltige, Quintefeuille',
    trades: 'Énergies, Transports, Conseil, Pêcheries',
    name: suffixed('SARL'),
    number: (draw) => `000 ${draw.digits(3)} ${draw.digits(3)}`,
  },
  {
    code: 'DEU',
    structure: 'GmbH',
    stems: 'Sprühwerk, Kranichhof, Weißdornquell, Öltzsche & Brüder',
    trades: 'Logistik, Feinmechanik, Gebäudetechnik, Großhandel',
    name: suffixed('GmbH'),
    number: (draw) => `HRB 000${draw.digits(3)} X`,
  },
  {
    code: 'GBR',
    structure: 'Ltd',
    stems: "Ostrand & Vey, Tidewrack, Quillfeather, St Osmund's",
    trades: 'Freight, Ropeworks, Holdings, Instruments',
    name: suffixed('Ltd'),
    number: (draw) => `ZZ${draw.digits(6)}`,
  },
  {
    code: 'ESP',
    structure: 'S.L.',
    stems: 'Vientoseco, Peñaclara, Ñandubal, Tres Encinares',
    trades: 'Energía, Almazaras, Hilados, Construcción',
    name: (stem, trade) => `${trade} ${stem}, S.L.`,
    number: (draw) => `B00${draw.digits(6)}`,
  },
  {
    code: 'PRT',
    structure: 'Lda.',
    stems: 'Serranóvia, Maré Torta, Cortiçal, Alvorinho',
    trades: 'Pescas, Cortiças, Moldes, Viagens',
    name: (stem, trade) => `${stem} ${trade}, Lda.`,
    number: (draw) => `000 ${draw.digits(3)} ${draw.digits(3)}`,
  },
  {
    code: 'ITA',
    structure: 'S.r.l.',
    stems: "Belvento, L'Ulivo Storto, Pietraltana, Fontelupa",
    trades: 'Officine, Macchine, Alimentari, Tessuti',
    name: suffixed('S.r.l.'),
    number: (draw) => `XX-00${draw.digits(5)}`,
  },
  {
    code: 'POL',
    structure: 'sp. z o.o.',
    stems: 'Żurawica Błękitna, Śnieżnikowo, Łąkowiec, Jeżowina',
    trades: 'Tartak, Przewozy, Budowa, Handel',
    name: suffixed('sp. z o.o.'),
    number: (draw) => `0000${draw.digits(6)}`,
  },
  {
    code: 'SWE',
    structure: 'AB',
    stems: 'Blåklocksdal, Norrskensö, Ängsvide, Tjärnfors',
    trades: 'Åkeri, Fjärrvärme, Snickeri, Rederi',
    name: suffixed('AB'),
    number: (draw) => `550000-${draw.digits(4)}`,
  },
  {
    code: 'TUR',
    structure: 'A.Ş.',
    stems: 'Kırlangıçlı, Işıldakça, Gümüşyaka, Çınarönü',
    trades: 'Tekstil, Gemi, Gıda, İnşaat',
    name: suffixed('A.Ş.'),
    number: (draw) => `000-${draw.digits(5)}`,
  },
  {
    code: 'GRC',
    structure: 'Α.Ε.',
    stems: 'Αλκυονίδα, Θυμαρίσια, Ανεμώτια, Φεγγαρόπετρα',
    trades: 'Ναυτιλιακή, Τρόφιμα, Ξενοδοχεία, Ενεργειακή',
    name: suffixed('Α.Ε.'),
    number: (draw) => `0000${draw.digits(8)}`,
  },
  {
    code: 'UKR',
    structure: 'ТОВ',
    stems: 'Журавлина Криниця, Світанкове, Вербоград, Тихоструй',
    trades: 'Агро, Буд, Транс, Млин',
    name: (stem, trade) => `ТОВ «${stem}-${trade}»`,
    number: (draw) => `000${draw.digits(5)}`,
  },
  {
    code: 'JPN',
    structure: '株式会社',
    stems: '朝霧丘, みどり野原, 汐見台, 雪椿沢',
    trades: '精密, 運輸, 商事, 製作所',
    name: (stem, trade) => `株式会社${stem}${trade}`,
    number: (draw) => `0000-${draw.digits(8)}`,
  },
  {
    code: 'CHN',
    structure: '有限公司',
    stems: '云雀谷, 青禾湾, 听雨堤, 枫桥坞',
    trades: '贸易, 物流, 机械, 食品',
    name: (stem, trade) => `${stem}${trade}有限公司`,
    number: (draw) => `00000000${draw.letters(2)}${draw.digits(8)}`,
  },
  {
    code: 'KOR',
    structure: '주식회사',
    stems: '푸른물결뫼, 해오름내, 솔바람재, 달빛골',
    trades: '상사, 정밀, 해운, 식품',
    name: (stem, trade) => `주식회사 ${stem}${trade}`,
    number: (draw) => `000000-${draw.digits(7)}`,
  },
  {
    code: 'MAR',
    structure: 'ش.م.م',
    stems: 'نسيم السفح, واحة الزيتونة, قافلة الرمال, ضفاف الوادي',
    trades: 'للتجارة, للنقل, للبناء, للصيد',
    name: (stem, trade) => `شركة ${stem} ${trade} ش.م.م`,
    number: (draw) => `000${draw.digits(5)}`,
  },
  {
    code: 'IND',
    structure: 'Pvt Ltd',
    stems: 'नीलगगनी, सप्तधारिका, मयूरवन, चंदनपथ',
    trades: 'वस्त्र, उद्योग, परिवहन, ऊर्जा',
    name: (stem, trade) => `${stem} ${trade} प्राइवेट लिमिटेड`,
    number: (draw) => `U00000XX2015PTC${draw.digits(6)}`,
  },
  {
    code: 'ISR',
    structure: 'בע"מ',
    stems: 'ענף הזיתון, גלי הערבות, ארזי השחר, מעיין התכלת',
    trades: 'טכנולוגיות, שיווק, הובלות, בנייה',
    name: suffixed('בע"מ'),
    number: (draw) => `000${draw.digits(6)}`,
  },
  {
    code: 'UTO',
    structure: 'Company limited by shares',
    stems: 'Anyder River, Amaurot, Hythloday, Abraxa',
    trades: 'Works, Gold and Grain, Charts, Bridges',
    name: suffixed('Co.'),
    number: (draw) => `UT-${draw.digits(6)}`,
  },
];

export type CompanyOptions = { readonly country?: string; readonly name?: string };

/** Name and country of the nth of many firms that must not share a name, nor have that of a firm drawn by seed. */
export function nthFirm(index: number): CompanyOptions {
  const form = forms[index % forms.length] as Form;
  const round = Math.floor(index / forms.length);
  const stems = form.stems.split(', ').slice(0, 2);
  const trades = form.trades.split(', ');
  const stem = stems[round % stems.length] ?? '';
  return {
    country: form.code,
    name: form.name(stem, trades[(round + Math.floor(round / stems.length)) % trades.length] ?? ''),
  };
}

export function company(seed: string, known: CompanyOptions = {}): Company {
  const draw = drawFrom(`company:${seed}`);
  const drawn = draw.pick(forms);
  const form = forms.find((one) => one.code === known.country) ?? drawn;
  const culture = cultureOf(form.code);
  const [city = '', zipcode = ''] = draw.pick(culture.places).split('|');
  const name = form.name(draw.pick(form.stems.split(', ').slice(2)), draw.pick(form.trades.split(', ')));
  return {
    seed,
    culture,
    name: known.name ?? name,
    structure: form.structure,
    registrationNumber: form.number(draw),
    address: `${draw.between(1, 90)} ${culture.street}`,
    city,
    zipcode,
  };
}

/** COMPANY_DETAILS (contract 2.10). */
export function companyDetails(firm: Company): Wire {
  return {
    name: firm.name,
    city: firm.city,
    country: firm.culture.code,
    address: firm.address,
    zipcode: firm.zipcode,
    registration_number: firm.registrationNumber,
    structure: firm.structure,
  };
}
