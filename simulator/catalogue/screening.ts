import type { Draw } from '../seed.ts';
import type { Wire } from '../session.ts';
import { absentObject, absentText } from './absent.ts';
import type { Parts } from './persons/identity.ts';
import { dayMs, fullName, isoDate, type Person } from './persons/person.ts';

/** One list entry of a screening; `hit` converts it to the wire format. All lists and people are invented. */
export type HitOptions = {
  readonly name: string;
  readonly types: readonly string[];
  readonly birthDate?: string | null;
  readonly nationality?: string | null;
  readonly aliases?: readonly string[];
  readonly fields?: readonly Wire[];
  readonly media?: readonly Wire[];
  /** Keys beyond the contract, such as an id. */
  readonly further?: Wire;
};

export function hit({ name, types, birthDate, nationality, aliases, fields, media, further }: HitOptions): Wire {
  return {
    fields: fields ?? [],
    aliases: aliases ?? [],
    media: media ?? [],
    info: { full_name: name, birth_date: birthDate, nationality },
    type: types,
    ...further,
  };
}

const utopia = { country_code: 'UT', name: 'Utopia' };
const elbonia = { country_code: 'XA', name: 'Lower Anydria' };

export function listField(name: string, source: string, value: unknown, tag: string, country: Wire = utopia): Wire {
  return { name, source, tag: [tag], countries: [country], value };
}

const consolidated = 'Utopia Treasury: consolidated sanctions list (specimen)';
const register = 'Anydria register of public functions (specimen)';

export function sanctionFields(draw: Draw, listedDaysAgo: number, todayMs: number): Wire[] {
  return [
    listField('Programme', consolidated, draw.pick(['ANYDRIA-REGIME', 'CYBER', 'PROLIFERATION']), 'sanction'),
    listField('Listed since', consolidated, isoDate(todayMs - listedDaysAgo * dayMs), 'sanction'),
    listField('Reference', consolidated, `UTS-${draw.digits(5)}`, 'sanction', elbonia),
  ];
}

/** A `value` of the other form: an array of name and value. */
export function pepFields(position: string, from: string, until: string | null): Wire[] {
  return [
    listField(
      'Political position',
      register,
      [
        { name: 'Position', value: position },
        { name: 'From', value: from },
        { name: 'Until', value: until ?? '' },
      ],
      'pep',
      elbonia,
    ),
    listField('Country', register, 'Lower Anydria', 'pep', elbonia),
  ];
}

const headlines = [
  [
    'Harbour fees: prosecutors search three offices',
    'Investigators looked into payments between a forwarder and a consultant of the same name',
  ],
  [
    'Court hears cargo insurance case',
    'The defendant denies having signed the second policy; the hearing goes on in spring',
  ],
  [
    'Directors fined over late accounts',
    'The registrar named four people whose companies had filed nothing for three years',
  ],
  ['Tender for tram line annulled', 'A bidder had not declared a relation with a member of the committee'],
] as const;

export function article(draw: Draw, name: string, todayMs: number, url?: string): Wire {
  const [title, snippet] = draw.pick(headlines);
  return {
    date: isoDate(todayMs - draw.between(90, 3000) * dayMs),
    snippet: `${snippet}: ${name}`,
    title,
    url: url ?? `https://news.${draw.pick(['amaurot', 'zenith', 'anyder'])}.example/${draw.digits(6)}`,
  };
}

/** An ordinary hit on a namesake. */
export function ordinaryHit(person: Person, draw: Draw, todayMs: number, type: string): Wire {
  const name = draw.chance(0.5) ? fullName(person) : `${person.latinFirst} ${person.latinLast}`.trim();
  const apart = draw.between(200, 9000);
  const known = draw.chance(0.7);
  return hit({
    name,
    types: draw.chance(0.2) ? [type, 'WARNING'] : [type],
    // Born earlier by as much as it is listed: of age by then.
    birthDate: known ? isoDate(Date.parse(person.birthDate) - apart * dayMs) : (absentText(draw) as string | null),
    nationality: known ? draw.pick(['PRT', 'UTO', person.culture.code]) : (absentText(draw) as string | null),
    aliases: draw.chance(0.5)
      ? [`${person.latinLast} ${person.latinFirst}`.trim(), `${person.latinFirst.charAt(0)}. ${person.latinLast}`]
      : [],
    fields: type.startsWith('SANCTION')
      ? sanctionFields(draw, apart, todayMs)
      : type.startsWith('PEP')
        ? pepFields('Deputy mayor', '2014-05', '2019-05')
        : [],
    media: type.startsWith('ADVERSE') ? [article(draw, name, todayMs), article(draw, name, todayMs)] : [],
  });
}

export type ScreeningOptions = {
  /** `null` and `undefined` are null and a missing key on the wire: neither means "none". */
  readonly hits: readonly Wire[] | null | undefined;
  readonly totalHits?: number | null;
  readonly actionRequired?: boolean;
  readonly monitored?: boolean;
};

/** AML (contract 2.9). */
export function screeningParts(person: Person, draw: Draw, options: ScreeningOptions): Parts {
  return {
    submitted: {
      verification: {
        aml: {
          customer_info: {
            firstname: person.firstname,
            lastname: person.lastname,
            birth_date: person.birthDate,
            nationality: person.culture.code,
            country: person.culture.code,
          },
          hits: options.hits,
          total_hits: options.totalHits === undefined ? options.hits?.length : options.totalHits,
          action_required: options.actionRequired ?? false,
          // Drawn all the same, so that the rest of each person stays as it is.
          monitored: draw.chance(1) && options.monitored !== false,
        },
      },
    },
    blank: { verification: draw.pick([undefined, null, {}, { aml: absentObject(draw) }]) },
  };
}

const usualTypes = ['PEP', 'ADVERSE_MEDIA', 'SANCTION', 'PEP', 'ADVERSE_MEDIA', 'WARNING'];

/** The usual screening for a status: no hits when approved, else some. */
export function usualScreening(person: Person, draw: Draw, todayMs: number, status: string): Parts {
  const found = status === 'APPROVED' ? 0 : draw.between(1, 4);
  const hits = Array.from({ length: found }, () => ordinaryHit(person, draw, todayMs, draw.pick(usualTypes)));
  return screeningParts(person, draw, { hits, actionRequired: status === 'PENDING_VERIFICATION' });
}
