import { drawFrom } from '../../seed.ts';
import type { Session, Wire } from '../../session.ts';
import { approved, type IndividualOptions, individual } from '../persons/individual.ts';
import { dayMs, fullName, isoDate, type Person, type PersonOptions, person } from '../persons/person.ts';
import {
  article,
  hit,
  listField,
  ordinaryHit,
  pepFields,
  type ScreeningOptions,
  sanctionFields,
  screeningParts,
} from '../screening.ts';

type Found = ScreeningOptions & { readonly status?: string };

/** Shared by the situations of one catalogue; `draw` is one sequence for all of them. */
function builders(todayMs: number) {
  const screened = (
    tag: string,
    known: PersonOptions,
    found: (who: Person) => Found,
    more: Partial<IndividualOptions> = {},
  ) => {
    const who = person(tag, todayMs, known);
    const { status = 'PENDING_VERIFICATION', ...options } = found(who);
    const parts = screeningParts(who, drawFrom(`screening:${tag}`), {
      actionRequired: status === 'PENDING_VERIFICATION',
      ...options,
    });
    return individual({
      seed: tag,
      todayMs,
      who,
      tags: [tag],
      steps: [...approved('ID_DOCUMENT', 'LIVENESS'), { type: 'AML', status, parts }],
      ...more,
    });
  };
  const ago = (days: number) => isoDate(todayMs - days * dayMs);
  const some = (tag: string, count: number, types: readonly string[]) => (who: Person) => {
    const draw = drawFrom(`hits:${tag}`);
    return Array.from({ length: count }, () => ordinaryHit(who, draw, todayMs, draw.pick(types)));
  };
  const draw = drawFrom('screening situations');
  return { todayMs, screened, ago, some, draw };
}
type Builders = ReturnType<typeof builders>;

/** Situations of screening. */
export function screeningSituations(todayMs: number): Session[] {
  const shared = builders(todayMs);
  return [...counts(shared), ...kinds(shared), ...manyHits(shared)];
}

/** Common names, and counts that are missing or do not agree. */
function counts({ todayMs, screened, some, draw }: Builders): Session[] {
  const family = { country: 'PRT', lastname: 'Assunção' } as const;
  return [
    screened(
      'aml-common-name',
      { country: 'PRT', sex: 'F', firstname: 'Maria', lastname: 'Silva', birthDate: '1987-03-14' },
      () => ({
        hits: [
          hit({
            name: 'Maria da Silva',
            types: ['PEP'],
            birthDate: '1951-11-02',
            nationality: 'BRA',
            aliases: ['M. da Silva', 'Maria C. da Silva'],
            fields: pepFields('Member of a municipal council', '1996-01', '2004-12'),
          }),
          hit({
            name: 'Maria Silva',
            types: ['ADVERSE_MEDIA'],
            birthDate: '1969-07-21',
            nationality: 'PRT',
            aliases: ['Maria Silva Teles'],
            media: [article(draw, 'Maria Silva Teles', todayMs), article(draw, 'Maria Silva', todayMs)],
          }),
          hit({ name: 'SILVA, Maria', types: ['SANCTION'], fields: sanctionFields(draw, 900, todayMs).slice(0, 1) }),
          hit({
            name: 'Maria Silva Andrade',
            types: ['PEP', 'ADVERSE_MEDIA'],
            birthDate: '1987-10-30',
            nationality: 'AGO',
            aliases: ['Mária Silva'],
            fields: pepFields('Adviser in a ministry', '2018-02', null),
            media: [article(draw, 'Maria Silva Andrade', todayMs)],
          }),
        ],
      }),
    ),
    screened('aml-total-5-of-3', { ...family, firstname: 'Nuno', sex: 'M' }, (who) => ({
      hits: some('five', 3, ['PEP', 'ADVERSE_MEDIA'])(who),
      totalHits: 5,
      status: 'APPROVED',
    })),
    screened('aml-null-hits', { ...family, firstname: 'Inês', sex: 'F' }, () => ({
      hits: null,
      totalHits: 0,
      status: 'APPROVED',
    })),
    screened('aml-no-hits-key', { ...family, firstname: 'Simão', sex: 'M' }, () => ({
      hits: undefined,
      totalHits: null,
      status: 'APPROVED',
    })),
    individual({
      seed: 'no-aml',
      todayMs,
      known: { ...family, firstname: 'Leonor', sex: 'F' },
      tags: ['no-aml'],
      steps: approved('ID_DOCUMENT', 'LIVENESS'),
    }),
  ];
}

/** Former and related PEPs, a namesake in the press, a sanctioned person. */
function kinds({ todayMs, screened, ago, draw }: Builders): Session[] {
  return [
    screened('pep-former', { country: 'CZE', sex: 'M', birthDate: '1958-04-11' }, (who) => ({
      hits: [
        hit({
          name: fullName(who),
          types: ['PEP'],
          birthDate: who.birthDate,
          nationality: 'CZE',
          aliases: [`${who.latinLast} ${who.latinFirst}`],
          fields: pepFields('Deputy minister of transport', '2009-06', ago(2900)),
        }),
      ],
    })),
    screened('pep-spouse', { country: 'ROU', sex: 'F' }, (who) => ({
      hits: [
        hit({
          name: fullName(who),
          types: ['PEP'],
          birthDate: who.birthDate.slice(0, 4),
          nationality: 'ROU',
          fields: [
            listField(
              'Relationship',
              'Anydria register of public functions (specimen)',
              [{ name: 'Spouse of', value: 'Dragoș Brâncoveanu, member of parliament since 2020' }],
              'pep-relative',
            ),
          ],
        }),
      ],
    })),
    screened('media-namesake', { country: 'GBR', sex: 'M', firstname: 'Dominic', lastname: 'Ashdown' }, () => ({
      hits: [
        hit({
          name: 'Dominic Ashdown',
          types: ['ADVERSE_MEDIA'],
          birthDate: '1949',
          nationality: 'GBR',
          media: hostileLinks.map((url) => article(draw, 'Dominic Ashdown', todayMs, url)),
        }),
      ],
    })),
    screened('sanctioned', { country: 'UTO', sex: 'M' }, (who) => ({
      hits: [
        hit({
          name: fullName(who),
          types: ['SANCTION'],
          birthDate: who.birthDate,
          nationality: 'UTO',
          fields: sanctionFields(draw, 400, todayMs),
        }),
      ],
      status: 'REJECTED',
    })),
  ];
}

/** Many hits, sparse hits, hits in another order at every read. */
function manyHits({ screened, some }: Builders): Session[] {
  return [
    screened('huge-aml', { country: 'ESP', sex: 'M', firstname: 'José', lastname: 'García Pérez' }, (who) => ({
      hits: some('huge', 37, [
        'PEP',
        'ADVERSE_MEDIA',
        'ADVERSE_MEDIA',
        'SANCTION',
        'WARNING',
        'PEP_CLASS_2',
        'ADVERSE_MEDIA_FRAUD',
      ])(who),
    })),
    screened('aml-sparse-hits', { country: 'NGA', sex: 'M' }, (who) => ({ hits: sparse(who) })),
    screened('aml-reorders', { country: 'KOR' }, (who) => ({
      hits: some('turning', 4, ['PEP', 'ADVERSE_MEDIA', 'SANCTION'])(who),
    })),
    screened('aml-twins', { country: 'PRT', sex: 'M', firstname: 'Rui', lastname: 'Silva' }, () => ({
      hits: [
        hit({ name: 'Rui Silva', types: ['ADVERSE_MEDIA'], birthDate: '1951' }),
        hit({ name: 'Rui Silva', types: ['ADVERSE_MEDIA'], birthDate: '1968-04-02' }),
        hit({ name: 'RUI  SILVA', types: ['PEP'] }),
        hit({ name: 'RUI  SILVA', types: ['PEP'] }),
      ],
    })),
    screened('aml-kind-by-list', { country: 'UTO', sex: 'F', firstname: 'Mirja', lastname: 'Kallas' }, () => ({
      hits: [
        hit({
          name: 'Mirja Kallas',
          types: ['ADVERSE_MEDIA'],
          fields: [listField('Reference', 'OFAC SDN (specimen)', 'SPEC-1', 'note')],
        }),
        hit({ name: 'Mirja Kallas', types: ['WARNING'], fields: [listField('Note', 'Watch list', 'x', 'EMBARGO')] }),
        hit({ name: 'Mirja Kallas', types: ['RELATIVE_OR_CLOSE_ASSOCIATE'] }),
      ],
    })),
  ];
}

/** Addresses that must not become plain links; the first ones are only unreachable. */
const hostileLinks = [
  'https://news.amaurot.example/gone/404',
  'http://archive.anyder.example/1998/07/harbour?id=7',
  'javascript:alert(document.domain)',
  'data:text/html,<script>alert(1)</script>',
  'http://[::1]/admin',
  'http://user:secret@news.zenith.example:8443/a',
  '//news.zenith.example/without-scheme',
  '',
  'not an address',
  `https://news.zenith.example/${'long-'.repeat(400)}`,
];

/** Hits with every optional part missing, and an unknown type. */
function sparse(who: Person): Wire[] {
  const name = fullName(who);
  return [
    { info: { full_name: name }, type: ['CURIOSITY'] },
    {
      fields: null,
      aliases: null,
      media: null,
      info: { full_name: name, birth_date: '', nationality: null },
      type: ['PEP'],
    },
    { fields: [], aliases: [], media: [], info: {}, type: [] },
    {
      fields: [
        { name: 'Note', source: '', tag: [], countries: [], value: '' },
        { name: 'Loose', value: [] },
      ],
      info: null,
      type: ['SANCTION'],
      id: 'h-4711',
    },
    { aliases: [name], media: [{ date: null, snippet: '', title: null, url: null }], type: ['ADVERSE_MEDIA'] },
  ];
}
