import { drawFrom } from '../../seed.ts';
import type { Session, Wire } from '../../session.ts';
import { cultureOf } from '../persons/cultures.ts';
import { approved, individual } from '../persons/individual.ts';
import { fullName, type Person, type PersonOptions, person } from '../persons/person.ts';
import { type HitOptions, hit, type ScreeningOptions, screeningParts } from '../screening.ts';
import { terrorismList } from './linked-persons.ts';

type Screened = {
  /** Whom AML says that it screened, where it differs from the document. */
  readonly as?: Partial<Person>;
  readonly customer?: Wire;
  readonly options?: Partial<ScreeningOptions>;
  readonly found?: HitOptions;
};

/** Approved screenings of another name than the document's, of too little, or with a hit that means more than it says. */
export function oddScreenings(todayMs: number): Session[] {
  const screened = (tag: string, known: PersonOptions, { as, customer, options, found }: Screened) => {
    const who = person(tag, todayMs, known);
    const hits = found ? [hit({ birthDate: who.birthDate, nationality: who.culture.code, ...found })] : [];
    const parts = screeningParts({ ...who, ...as }, drawFrom(`odd:${tag}`), { hits, ...options });
    const { aml } = (parts.submitted as { verification: { aml: Wire } }).verification;
    const customer_info = { ...(aml.customer_info as Wire), ...customer };
    const submitted = { verification: { aml: { ...aml, customer_info } } };
    return individual({
      seed: tag,
      todayMs,
      who,
      tags: [tag],
      steps: [...approved('ID_DOCUMENT', 'LIVENESS', 'EMAIL'), { type: 'AML', parts: { ...parts, submitted } }],
    });
  };
  const named = (tag: string, country: string, document: readonly string[], screening: readonly string[]) => {
    const [firstname, lastname] = document;
    const [first = '', last = ''] = screening;
    return screened(tag, { country, sex: 'M', firstname, lastname }, { as: { firstname: first, lastname: last } });
  };
  const listed = { country: 'FRA', sex: 'F', firstname: 'Odile', lastname: 'Vauquelin' } as const;
  return [
    named('screened-father-and-son', 'MAR', ['Faris bin Tariq', 'Halabi'], ['Tariq bin Faris', 'Halabi']),
    named('screened-fewer-names', 'IND', ['Imran', 'Qureshi'], ['Imran', '']),
    // No other persons than those of the documents.
    named('screened-han-and-latin', 'CHN', ['文静=WENJING', '李=LI'], ['Wenjing', 'Li']),
    named('screened-surname-first', 'KOR', ['Jisoo', 'Park'], ['Park', 'Jisoo']),
    named('screened-without-particle', 'FRA', ['Étienne', 'de Valcourt'], ['Étienne', 'Valcourt']),
    screened('screened-without-nationality', {}, { customer: { nationality: '', country: undefined } }),
    screened('screened-other-nationality', { country: 'FRA' }, { as: { culture: cultureOf('TUR') } }),
    screened('aml-not-monitored', {}, { options: { monitored: false } }),
    screened('aml-media-by-list', listed, {
      found: { name: fullName(listed), types: ['ADVERSE_MEDIA'], fields: terrorismList },
    }),
    screened(
      'hit-unknown-name',
      { firstname: 'UNKNOWN', lastname: '' },
      { found: { name: 'UNKNOWN', types: ['SANCTION'] } },
    ),
  ];
}
