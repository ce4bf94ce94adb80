/** Owners, representatives and officers of a company whose own session is another person's, is not in order, or was judged by one officer alone. */
import { servedFile } from '../../testing/fake-service.ts';
import {
  ana,
  company,
  customer,
  duplicates,
  email,
  fileOf,
  hit,
  type Input,
  listed,
  liveness,
  named,
  passport,
  phone,
  piet,
  pvid,
  type Row,
  screening,
  step,
  tryAlone,
  withOwner,
  withOwners,
  withRepresentative,
} from '../../testing/one-officer.ts';
import { person, plain, representative } from '../../testing/sound-company.ts';
import type { Answers, Body } from '../../testing/staged-clears.ts';

const jan = { firstname: 'Jan', lastname: 'Smitsema', birth_date: '1974-11-05', nationality: 'NL' };
const sessionOf = (of: Body, steps: Body = {}): Body => ({ AML: screening(of), ID_DOCUMENT: passport(of), ...steps });

/** A company in which the person of that session has this place. */
const places: Record<string, (id: string, declared: Body) => Input> = {
  owner: (id, declared) => withOwner({ ...declared, id }),
  representative: (id, declared) => withRepresentative({ ...declared, id }),
  officer: (id) => company({}, { entries: [...listed(), { type: 'CORPORATE_OFFICER', id, status: 'APPROVED' }] }),
  'minority owner': (id, declared) =>
    withOwners([person(2, 60), person(3, 35), person(4, 5, { ultimate: false, ...declared, id })]),
  'director without shares': (id, declared) =>
    withOwners([person(2, 60), person(3, 40), person(4, 0, { ultimate: false, ...declared, id })]),
};
type Own = readonly [
  what: string,
  steps: Body,
  more?: Answers & { verdict?: 'false_positive' | 'match'; declared?: Body },
];
/** The person's own session comes to the desk first, and is judged there. */
const at = (place: string, [what, steps, { verdict, declared = jan, ...answers } = {}]: Own): Row => [
  `${place}: ${what}`,
  async ({ register, judgeAll }) => {
    const own = await register('individual', answers, steps);
    if (verdict) await judgeAll(own.ref, verdict);
    return places[place]?.(own.id, declared) ?? company();
  },
];
const sanctionsHit = { hits: [hit({ type: ['SANCTION'], info: { full_name: 'Jan Smitsema' } })], total_hits: 1 };
const pepHit = { hits: [hit({ info: { full_name: 'Jan Smitsema' } })], total_hits: 1 };
const unknownHit = { hits: [hit({ type: ['SOMETHING'], info: { full_name: 'Jan Smitsema' } })], total_hits: 1 };
const document = (fields: Body, more: Body = {}) => sessionOf(jan, { ID_DOCUMENT: passport(jan, fields, more) });

const wrongs: readonly Own[] = [
  ['his document expired', document({ expiry_date: '2018-01-01' })],
  ['his document is of a minor by another key', document({ date_of_birth: '2014-11-05' })],
  ['screened as another person', sessionOf(jan, { AML: screening(piet) })],
  ['an open hit', sessionOf(jan, { AML: screening(jan, unknownHit) })],
  ['rejected in other letter case', sessionOf(jan), { stated: { status: 'Rejected' } }],
  ['a status that nobody knows', sessionOf(jan), { stated: { status: 'ARCHIVED' } }],
  ['sandbox', sessionOf(jan), { stated: { sandbox: 'true' } }],
  ['a document of nothing', document({}, { files: [], original_files: [] })],
  ['a front that is a web page', document({}, { files: { front: fileOf('<html></html>') }, original_files: {} })],
  ['never identified', { AML: screening(jan), LIVENESS: liveness(), EMAIL: email() }],
  [
    'a second document of another person',
    { ...sessionOf(jan), SECOND: { ...passport(piet), id: 'SECOND' } },
    {
      entries: [step('AML'), step('ID_DOCUMENT'), { id: 'SECOND', type: 'ID_DOCUMENT', status: 'APPROVED' }],
    },
  ],
  [
    'a step that waits',
    sessionOf(jan, { LIVENESS: liveness() }),
    {
      entries: [step('AML'), step('ID_DOCUMENT'), { id: 'LIVENESS', type: 'LIVENESS', status: 'PENDING_VERIFICATION' }],
    },
  ],
  ['not monitored', sessionOf(jan, { AML: screening(jan, { monitored: false }) })],
  ['a phone of another country', sessionOf(jan, { PHONE: phone({ country: 'RU' }) })],
  [
    'a sanctions hit judged by one officer',
    sessionOf(jan, { AML: screening(jan, sanctionsHit) }),
    { verdict: 'false_positive' },
  ],
  [
    'a hit of unknown kind judged by one officer',
    sessionOf(jan, { AML: screening(jan, unknownHit) }),
    { verdict: 'false_positive' },
  ],
  ['a confirmed sanctions match', sessionOf(jan, { AML: screening(jan, sanctionsHit) }), { verdict: 'match' }],
  ['a confirmed PEP nobody approved', sessionOf(jan, { AML: screening(jan, pepHit) }), { verdict: 'match' }],
];
/** What only a person who was declared can differ from. */
const differing: readonly Own[] = [
  [
    'a name in a script that cannot be compared',
    sessionOf(jan),
    { declared: { ...jan, firstname: '小明', lastname: '王' } },
  ],
  ['declared as nobody', sessionOf(jan), { declared: { ...jan, firstname: 'UNKNOWN', lastname: 'UNKNOWN' } }],
  ['one name fewer declared', sessionOf(jan), { declared: { ...jan, lastname: '' } }],
  ['another person', sessionOf(piet)],
  ['another person by PVID', { AML: screening(piet), PVID: pvid(piet) }],
  ['his father', sessionOf({ ...jan, firstname: 'Pieter', birth_date: '1944-11-05' })],
  ['another birth date', sessionOf({ ...jan, birth_date: '1974-11-06' })],
  ['another nationality', sessionOf({ ...jan, nationality: 'RU' })],
  ['a sister', sessionOf({ ...jan, firstname: 'Janna' })],
  [
    'the lineage turned round',
    sessionOf({ ...jan, ...named('Khalid bin Salman', 'Rawi', 'SA') }),
    {
      declared: { ...jan, ...named('Salman bin Khalid', 'Rawi', 'SA') },
    },
  ],
  ['only one of his names', sessionOf({ ...jan, lastname: '' })],
];
const sound: readonly Own[] = [
  ['sound', sessionOf(jan)],
  [
    'sound, in capitals and other forms',
    sessionOf({ firstname: 'JAN', lastname: 'SMITSEMA', birth_date: '05.11.1974', nationality: 'NLD' }),
  ],
  ['identified by PVID', { AML: screening(jan), PVID: pvid(jan) }],
  ['a PEP hit judged by one officer', sessionOf(jan, { AML: screening(jan, pepHit) }), { verdict: 'false_positive' }],
  ['a second given name that only his document has', sessionOf({ ...jan, firstname: 'Jan Pieter' })],
  ['every step', sessionOf(jan, { LIVENESS: liveness(), EMAIL: email(), PHONE: phone() })],
];

const two =
  (make: (id: string) => Body, steps: Body = sessionOf(jan)): Row[1] =>
  async ({ register }) =>
    company(make((await register('individual', {}, steps)).id));
const others: Row[] = [
  [
    'an owner whose session has the key session_id',
    two(
      (id) => ({
        BENEFICIAL_OWNERS: {
          individuals: [person(2, 60, { ...jan, id: null, session_id: id }), person(3, 40)],
          corporates: [],
        },
      }),
      sessionOf(piet),
    ),
  ],
  ['owner: a session that the service does not know', places.owner?.('unknown-owner-0000', jan) ?? company()],
  [
    'representative: a session that the service does not know',
    places.representative?.('unknown-rep-000000', jan) ?? company(),
  ],
  ['officer: a session that the service does not know', places.officer?.('unknown-officer-00', jan) ?? company()],
  [
    'one session of an owner and of another representative',
    two((id) => ({
      BENEFICIAL_OWNERS: { individuals: [person(2, 60, { ...jan, id }), person(3, 40)], corporates: [] },
      LEGAL_REPRESENTATIVE: { ...representative, ...piet, id },
    })),
  ],
  [
    'one session of two owners who differ in birth',
    two((id) => ({
      BENEFICIAL_OWNERS: {
        individuals: [person(2, 60, { ...jan, id }), person(3, 40, { ...jan, birth_date: '1999-01-01', id })],
        corporates: [],
      },
    })),
  ],
  [
    'an owner whose session is a company’s',
    async ({ register }) => withOwner({ ...jan, id: (await register('corporate', {}, plain)).id }),
  ],
  [
    'an owner whose session is the company’s own',
    async ({ answer }) => {
      const id = 'company-of-itself-00';
      const self = withOwner({ ...jan, id });
      answer(id, 'corporate', self.answers, plain);
      return self;
    },
  ],
  [
    'an owner whose session has another key',
    two(
      (id) => ({
        BENEFICIAL_OWNERS: {
          individuals: [person(2, 60, { ...jan, id: null, session: { id } }), person(3, 40)],
          corporates: [],
        },
      }),
      sessionOf(piet),
    ),
  ],
  [
    'two officers, the second with an open sanctions hit',
    async ({ register }) => {
      const first = await register('individual', {}, sessionOf(jan));
      const second = await register('individual', {}, sessionOf(piet, { AML: screening(piet, sanctionsHit) }));
      const officers = [first, second].map(({ id }) => ({ type: 'CORPORATE_OFFICER', id, status: 'APPROVED' }));
      return company({}, { entries: [...listed(), ...officers] });
    },
  ],
  [
    'an officer whose entry says rejected',
    async ({ register }) => {
      const { id } = await register('individual', {}, sessionOf(jan));
      return company({}, { entries: [...listed(), { type: 'CORPORATE_OFFICER', id, status: 'REJECTED' }] });
    },
  ],
  [
    'an owner of rejected checks whose own session is sound',
    two((id) => ({
      BENEFICIAL_OWNERS: {
        individuals: [
          person(2, 60, { ...jan, id, steps: [{ id: '1', type: 'ID_DOCUMENT', status: 'REJECTED' }] }),
          person(3, 40),
        ],
        corporates: [],
      },
    })),
  ],
];

/** A customer with a duplicate match: the officer says that the other session shows the same person, or another one. */
const faceOf =
  (steps: Body, { verdict, stated = {} }: { readonly verdict?: 'match'; readonly stated?: Body } = {}): Row[1] =>
  async ({ register }) => {
    const { id } = await register(
      'individual',
      { stated },
      { AML: screening(ana), ID_DOCUMENT: passport(ana), ...steps },
    );
    const matches = duplicates([{ session_id: id, similarity_score: 90 }]);
    return { ...customer({ DUPLICATE: matches }), ...(verdict && { verdict }) };
  };
const openHit = { AML: screening(ana, sanctionsHit) };
const rejected = { status: 'REJECTED' };
const unknown = customer({ DUPLICATE: duplicates([{ session_id: 'unknown-face-0000', similarity_score: 90 }]) });
const sameFaces: Row[] = [
  ['the same person elsewhere, with an open sanctions hit', faceOf(openHit, { verdict: 'match' })],
  [
    'the same person elsewhere, with an open hit of unknown kind',
    faceOf({ AML: screening(ana, unknownHit) }, { verdict: 'match' }),
  ],
  ['the same person elsewhere, rejected', faceOf({}, { verdict: 'match', stated: rejected })],
  ['the same person elsewhere, on a session that the service does not know', { ...unknown, verdict: 'match' }],
];
const otherFaces: Row[] = [
  ['a face of another person, with an open sanctions hit', faceOf(openHit)],
  ['a face of another person, rejected', faceOf({}, { stated: rejected })],
  ['a face of another person, on a session that the service does not know', unknown],
];

const declaring = Object.keys(places).filter((place) => place !== 'officer');
const refused: Row[] = [
  ...Object.keys(places).flatMap((place, shift) =>
    wrongs.filter((_, index) => index % 2 === shift % 2).map((own) => at(place, own)),
  ),
  ...declaring.flatMap((place, shift) =>
    differing.filter((_, index) => index % 2 === shift % 2).map((own) => at(place, own)),
  ),
  ...others,
  ...sameFaces,
];

const cleared: Row[] = [
  ...otherFaces,
  ...Object.keys(places).flatMap((place) => sound.map((own) => at(place, own))),
  [
    'one person as owner, representative and officer',
    async ({ register }) => {
      const { id } = await register('individual', {}, sessionOf(jan));
      return company(
        {
          BENEFICIAL_OWNERS: { individuals: [person(2, 100, { ...jan, id })], corporates: [] },
          LEGAL_REPRESENTATIVE: { ...representative, ...jan, id },
        },
        { entries: [...listed(), { type: 'CORPORATE_OFFICER', id, status: 'APPROVED' }] },
      );
    },
  ],
  [
    'ids that are empty',
    company({
      BENEFICIAL_OWNERS: { individuals: [person(2, 60, { id: '' }), person(3, 40, { id: undefined })], corporates: [] },
    }),
  ],
  ['a file of the authorisation', withRepresentative({ authorization: { required: true, file: servedFile } })],
];

tryAlone('persons', { refused, cleared });
