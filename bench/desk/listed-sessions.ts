/** Plausible individual sessions for a list: five steps each, most without any finding, some with one or two. Always the same. */

const firstNames = ['Ana', 'Søren', 'Aylin', 'Jürgen', 'Mateo', 'Zofia', 'Kofi', 'Élodie', 'Nikos', 'Ingrid'];
const lastNames = ['Silva', 'Nørgaard', 'Yıldız', 'Weiß', 'García', 'Kowalska', 'Mensah', 'Lefèvre', 'Pappas', 'Lund'];
const countries = ['PRT', 'DNK', 'TUR', 'DEU', 'ESP', 'POL', 'GHA', 'FRA', 'GRC', 'SWE'];
const apps = ['Retail onboarding', 'Wallet', 'Cards'];

/** Undefined in most sessions. */
type Situation = 'expired' | 'rejected' | 'exposed' | 'another' | undefined;

export interface ListedSessions {
  readonly ids: readonly string[];
  /** The key is the path of the verification API. */
  readonly answers: ReadonlyMap<string, unknown>;
  /** The e-mail step is rejected, or approved again. */
  change(id: string): void;
}

/** The answers name files there; who sends them puts its own origin in its place. */
export const fileOrigin = 'https://files.example';

/** @param hits how many more hits each of them has */
export function listedSessions(count: number, hits = 0): ListedSessions {
  const answers = new Map<string, unknown>();
  /** The step as the session lists it, and its own answer. */
  const emails = new Map<string, { status: string }[]>();
  const ids = Array.from({ length: count }, (_, at) => `bench-listed-${String(at + 1).padStart(5, '0')}`);
  for (const [at, id] of ids.entries()) {
    const steps = toSteps(at, hits);
    const entries = steps.map(({ id: step, type, status }) => ({ id: step, type, status }));
    const status = entries.some((entry) => entry.status === 'REJECTED') ? 'REJECTED' : 'APPROVED';
    const address = `/v4/individual/session/${id}`;
    answers.set(address, {
      app: { name: pick(apps, at), id: 1 },
      session: { alias: `customer-${at + 1}`, id, status, sandbox: false, steps: entries },
    });
    for (const step of steps) answers.set(`${address}/step/${step.id}`, step);
    emails.set(
      id,
      [...entries, ...steps].filter(({ type }) => type === 'EMAIL'),
    );
  }
  const change = (id: string) => {
    const states = emails.get(id) ?? [];
    for (const state of states) state.status = state.status === 'APPROVED' ? 'REJECTED' : 'APPROVED';
  };
  return { ids, answers, change };
}

const pick = <Value>(values: readonly Value[], at: number): Value => values[at % values.length] as Value;

function toSteps(at: number, hits: number) {
  const situations: readonly Situation[] = ['expired', undefined, 'rejected', 'exposed', undefined, 'another'];
  const situation = at % 3 === 0 ? pick(situations, at / 3) : undefined;
  const who = {
    firstname: pick(firstNames, at),
    lastname: pick(lastNames, Math.floor(at / 10) + at),
    birth_date: `19${60 + (at % 40)}-0${1 + (at % 9)}-1${at % 10}`,
    nationality: pick(countries, at),
  };
  const envelope = (type: string, step: number, status = 'APPROVED') => ({
    id: String(900_000 + at * 10 + step),
    type,
    status,
    metadata: { ip: '198.51.100.7' },
    reason: status === 'REJECTED' ? { code: 'SPOOF', message: 'Not a live person' } : null,
  });
  const found = Array.from({ length: hits + Number(situation === 'exposed') }, (_, number) => toHit(who, number));
  const expiry = situation === 'expired' ? '2024-02-01' : '2035-02-01';
  return [
    {
      ...envelope('ID_DOCUMENT', 1),
      document: {
        country: who.nationality,
        type: 'PASSPORT',
        fields: { ...who, document_number: `X${1_000_000 + at}`, document_expiration: expiry, gender: 'F' },
        files: { front: toPicture('front'), face: toPicture('face') },
        original_files: null,
      },
    },
    {
      ...envelope('LIVENESS', 2, situation === 'rejected' ? 'REJECTED' : 'APPROVED'),
      verification: {
        liveness: { file: { url: `${fileOrigin}/liveness.mp4`, type: 'video/mp4', size: 1_000_000 } },
      },
    },
    {
      ...envelope('PHONE', 3),
      verification: {
        phone: { number: `+3519120${10_000 + at}`, calling_code: '+351', method: 'SMS', country: 'PRT' },
      },
    },
    { ...envelope('EMAIL', 4), verification: { email: { value: `customer-${at + 1}@mail.example` } } },
    {
      ...envelope('AML', 5),
      verification: {
        aml: {
          customer_info: { ...who, ...(situation === 'another' && { lastname: 'Another' }), country: who.nationality },
          hits: found,
          total_hits: found.length,
          action_required: false,
          monitored: true,
        },
      },
    },
  ];
}

const toPicture = (name: string) => ({ url: `${fileOrigin}/${name}.jpg`, type: 'image/jpeg', size: 1_000_000 });

const toHit = (
  who: { firstname: string; lastname: string; birth_date: string; nationality: string },
  number: number,
) => ({
  info: {
    full_name: `${who.firstname} ${who.lastname}`,
    birth_date: who.birth_date,
    nationality: who.nationality,
  },
  type: ['pep'],
  aliases: [],
  fields: [
    {
      name: 'Function',
      source: 'Register of officials',
      tag: ['pep'],
      countries: [],
      value: number === 0 ? 'Deputy' : `Deputy ${number}`,
    },
  ],
  media: [],
});
