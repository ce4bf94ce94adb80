import { type Draw, drawFrom } from '../seed.ts';
import type { Wire } from '../session.ts';
import { type Culture, cultureOf } from './cultures.ts';

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
  readonly name: (stem: string) => string;
  readonly number: (draw: Draw) => string;
  readonly stems: readonly string[];
};

const list = (text: string) => text.split(', ');

/** Legal forms by country. Stems are made up, also in other scripts. */
const forms: readonly Form[] = [
  {
    code: 'FRA',
    structure: 'SARL',
    name: (stem) => `${stem} SARL`,
    number: (draw) => `000 ${draw.digits(3)} ${draw.digits(3)}`,
    stems: list('Brumelune, Vergéastre, Clairvoltige, Les Ateliers Quintefeuille'),
  },
  {
    code: 'DEU',
    structure: 'GmbH',
    name: (stem) => `${stem} GmbH`,
    number: (draw) => `HRB 000${draw.digits(3)} X`,
    stems: list('Sprühwerk Nordlichtung, Kranichhof Logistik, Weißdornquell, Öltzsche & Brüder Feinmechanik'),
  },
  {
    code: 'GBR',
    structure: 'Ltd',
    name: (stem) => `${stem} Ltd`,
    number: (draw) => `ZZ${draw.digits(6)}`,
    stems: list("Ostrand & Vey, Tidewrack Holdings, Quillfeather Freight, St Osmund's Ropeworks"),
  },
  {
    code: 'ESP',
    structure: 'S.L.',
    name: (stem) => `${stem}, S.L.`,
    number: (draw) => `B00${draw.digits(6)}`,
    stems: list('Almazara Vientoseco, Peñaclara Energía, Hilados Ñandú'),
  },
  {
    code: 'PRT',
    structure: 'Lda.',
    name: (stem) => `${stem}, Lda.`,
    number: (draw) => `000 ${draw.digits(3)} ${draw.digits(3)}`,
    stems: list('Cortiçal da Serra Nova, Marés de Ílhavo Pescas'),
  },
  {
    code: 'ITA',
    structure: 'S.r.l.',
    name: (stem) => `${stem} S.r.l.`,
    number: (draw) => `XX-00${draw.digits(5)}`,
    stems: list("Officine Belvento, L'Ulivo Storto, Pietralta Macchine"),
  },
  {
    code: 'POL',
    structure: 'sp. z o.o.',
    name: (stem) => `${stem} sp. z o.o.`,
    number: (draw) => `0000${draw.digits(6)}`,
    stems: list('Żurawie Błękitne, Śnieżnik Tartak'),
  },
  {
    code: 'SWE',
    structure: 'AB',
    name: (stem) => `${stem} AB`,
    number: (draw) => `550000-${draw.digits(4)}`,
    stems: list('Blåklockan Åkeri, Norrsken Fjärrvärme'),
  },
  {
    code: 'TUR',
    structure: 'A.Ş.',
    name: (stem) => `${stem} A.Ş.`,
    number: (draw) => `000-${draw.digits(5)}`,
    stems: list('Kırlangıç Tekstil, Işıldak Gemi'),
  },
  {
    code: 'GRC',
    structure: 'Α.Ε.',
    name: (stem) => `${stem} Α.Ε.`,
    number: (draw) => `0000${draw.digits(8)}`,
    stems: list('Αλκυονίδα Ναυτιλιακή, Θυμαρίσια Τρόφιμα'),
  },
  {
    code: 'UKR',
    structure: 'ТОВ',
    name: (stem) => `ТОВ «${stem}»`,
    number: (draw) => `000${draw.digits(5)}`,
    stems: list('Журавлина Криниця, Світанок-Агробуд'),
  },
  {
    code: 'JPN',
    structure: '株式会社',
    name: (stem) => `株式会社${stem}`,
    number: (draw) => `0000-${draw.digits(8)}`,
    stems: list('朝霧精密, みどり野運輸'),
  },
  {
    code: 'CHN',
    structure: '有限公司',
    name: (stem) => `${stem}有限公司`,
    number: (draw) => `00000000${draw.letters(2)}${draw.digits(8)}`,
    stems: list('云雀谷贸易, 青禾湾物流'),
  },
  {
    code: 'KOR',
    structure: '주식회사',
    name: (stem) => `주식회사 ${stem}`,
    number: (draw) => `000000-${draw.digits(7)}`,
    stems: list('푸른물결상사, 해오름정밀'),
  },
  {
    code: 'MAR',
    structure: 'ش.م.م',
    name: (stem) => `شركة ${stem} ش.م.م`,
    number: (draw) => `000${draw.digits(5)}`,
    stems: list('نسيم الأطلس للتجارة, واحة الزيتون'),
  },
  {
    code: 'IND',
    structure: 'Pvt Ltd',
    name: (stem) => `${stem} प्राइवेट लिमिटेड`,
    number: (draw) => `U00000XX2015PTC${draw.digits(6)}`,
    stems: list('नीलगगन वस्त्र, सप्तधारा उद्योग'),
  },
  {
    code: 'ISR',
    structure: 'בע"מ',
    name: (stem) => `${stem} בע"מ`,
    number: (draw) => `000${draw.digits(6)}`,
    stems: list('ענף הזית, גלי הנגב טכנולוגיות'),
  },
  {
    code: 'UTO',
    structure: 'Company limited by shares',
    name: (stem) => `${stem} Co.`,
    number: (draw) => `UT-${draw.digits(6)}`,
    stems: list('Anyder River Works, Amaurot Gold and Grain, Hythloday Charts'),
  },
];

export function company(seed: string, known: { readonly country?: string; readonly name?: string } = {}): Company {
  const draw = drawFrom(`company:${seed}`);
  const drawn = draw.pick(forms);
  const form = forms.find((one) => one.code === known.country) ?? drawn;
  const culture = cultureOf(form.code);
  const [city = '', zipcode = ''] = draw.pick(culture.places).split('|');
  return {
    seed,
    culture,
    name: known.name ?? form.name(draw.pick(form.stems)),
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
