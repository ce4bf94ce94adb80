import { drawFrom } from '../../seed.ts';
import type { Session } from '../../session.ts';
import { approved, type IndividualOptions, individual, individualId, type StepOptions } from '../persons/individual.ts';
import { fullName, type Person, person } from '../persons/person.ts';
import { type DuplicateMatch, duplicateParts } from '../persons/step-answers.ts';
import { hit, sanctionFields, screeningParts } from '../screening.ts';
import { queueMember } from './queue.ts';

/** Situations of duplicate faces. A match shows the face of the session it names. */
export function duplicateSituations(todayMs: number): Session[] {
  const withMatches = (
    tag: string,
    who: Person,
    matches: readonly DuplicateMatch[],
    more: Partial<StepOptions> = {},
    seed = tag,
  ) =>
    individual({
      seed,
      todayMs,
      who,
      tags: [tag],
      steps: [
        ...approved('ID_DOCUMENT', 'LIVENESS'),
        {
          type: 'DUPLICATE',
          status: matches.length === 0 ? 'APPROVED' : 'PENDING_VERIFICATION',
          parts: duplicateParts(who, drawFrom(`faces:${seed}`), matches),
          ...more,
        },
        ...approved('AML'),
      ],
    } satisfies IndividualOptions);
  const lookalikes = (count: number): DuplicateMatch[] =>
    Array.from({ length: count }, (_, index) => ({ ...queueMember(index, todayMs), score: (7420 - index * 37) / 100 }));

  const first = person('dup-two-names', todayMs, { country: 'UKR', sex: 'M' });
  const second = person('dup-two-names again', todayMs, {
    country: 'BGR',
    sex: 'M',
    birthDate: first.birthDate,
    face: { ...first.face, take: 4 },
  });
  const twins = ([1, 2] as const).map((twin) =>
    person('dup-twins', todayMs, {
      country: 'ISL',
      sex: 'F',
      firstname: twin === 1 ? 'Þórdís' : 'Hrafnhildur',
      face: { twin },
      birthDate: '1994-08-19',
    }),
  );
  const [elder, younger] = twins as [Person, Person];
  const turning = person('dup-reorders', todayMs);
  const secret = person('dup-unreadable', todayMs);
  const bystander = person('dup-bystander', todayMs, { country: 'JPN' });

  return [
    withMatches(
      'dup-two-names',
      first,
      [{ person: second, sessionId: individualId('dup-two-names again'), score: 98.41, take: 4 }],
      { status: 'REJECTED' },
    ),
    withMatches(
      'dup-two-names',
      second,
      [{ person: first, sessionId: individualId('dup-two-names'), score: 98.41 }],
      {},
      'dup-two-names again',
    ),
    withMatches('dup-twins', elder, [{ person: younger, sessionId: individualId('dup-twins younger'), score: 96.2 }]),
    withMatches(
      'dup-twins',
      younger,
      [{ person: elder, sessionId: individualId('dup-twins'), score: 96.2 }],
      {},
      'dup-twins younger',
    ),
    withMatches('dup-reorders', turning, lookalikes(5), { turnsAtEachRead: true }),
    withMatches('dup-unreadable', secret, [
      { person: secret, take: 5, sessionId: individualId('a session of a stranger'), score: 93.7 },
      { ...queueMember(9, todayMs), score: 71.05 },
    ]),
    withMatches('dup-0', person('dup-0', todayMs), []),
    withMatches('dup-50', person('dup-50', todayMs), lookalikes(50)),
    filesMoved(todayMs, lookalikes(15)),
    // A match without score whose face cannot be read: every part is optional on the wire.
    individual({
      seed: 'dup-sparse',
      todayMs,
      who: bystander,
      tags: ['dup-sparse'],
      steps: [
        ...approved('ID_DOCUMENT', 'LIVENESS'),
        {
          type: 'DUPLICATE',
          status: 'PENDING_VERIFICATION',
          parts: {
            submitted: {
              verification: {
                duplicate: {
                  face: '',
                  matches: [
                    { face: null, session_id: individualId('dup-0') },
                    { session_id: '', similarity_score: 81.2 },
                  ],
                  note: fullName(bystander),
                },
              },
            },
            blank: { verification: {} },
          },
        },
      ],
    }),
  ];
}

/** With those of its document, proof and portrait it has 24 files. */
function filesMoved(todayMs: number, matches: readonly DuplicateMatch[]): Session {
  const moving = person('files-moved', todayMs, { country: 'SWE' });
  const listed = hit({
    name: fullName(moving),
    types: ['SANCTION'],
    fields: sanctionFields(drawFrom('moved'), 90, todayMs),
  });
  return individual({
    seed: 'files-moved',
    todayMs,
    who: moving,
    tags: ['files-moved'],
    identity: { type: 'NATIONAL_ID' },
    steps: [
      ...approved('ID_DOCUMENT', 'LIVENESS', 'PROOF_OF_ADDRESS'),
      { type: 'DUPLICATE', parts: duplicateParts(moving, drawFrom('faces:files-moved'), matches) },
      { type: 'AML', parts: screeningParts(moving, drawFrom('hits:files-moved'), { hits: [listed] }) },
    ].map((step) => ({ ...step, movesFiles: true })),
  });
}
