import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { knownStatuses } from '../session/status.ts';
import {
  type CustomerSide,
  isCustomerStep,
  type StatedSession,
  toCustomerSide,
  toNestedState,
  toPartState,
  toPersonState,
} from './customer-side.ts';

type Stated = readonly [type: string, status: string, facts?: Readonly<Record<string, string>>];

/** Steps are named by their types. */
const stated = (
  status: string,
  steps: readonly Stated[],
  kind: StatedSession['kind'] = 'individual',
): StatedSession => ({
  kind,
  status,
  steps: steps.map(([type, own]) => ({ step: type, stepId: null, type, status: own })),
  facts: steps.flatMap(([type, , facts = {}]) =>
    Object.entries(facts).map(([key, value]) => ({ key, value, step: type })),
  ),
});
const statesOf = ({ status, steps }: CustomerSide) => [status, ...steps.map((step) => step.status)];
const first = (...session: Parameters<typeof stated>) => statesOf(toCustomerSide(stated(...session), undefined));

describe('the states of one reading', () => {
  test.each<[string, readonly Stated[], readonly string[]]>([
    ['APPROVED', [['PHONE', 'APPROVED']], ['APPROVED', 'APPROVED']],
    ['APPROVED', [['PHONE', 'PENDING_VERIFICATION']], ['APPROVED', 'APPROVED']],
    [
      'PENDING_VERIFICATION',
      [
        ['PHONE', 'APPROVED'],
        ['AML', 'PENDING_VERIFICATION'],
      ],
      ['IN_REVIEW', 'SUBMITTED'],
    ],
    [
      'REJECTED',
      [
        ['PHONE', 'APPROVED'],
        ['AML', 'REJECTED'],
      ],
      ['IN_REVIEW', 'SUBMITTED'],
    ],
    [
      'REJECTED',
      [
        ['PHONE', 'APPROVED'],
        ['DUPLICATE', 'REJECTED'],
      ],
      ['IN_REVIEW', 'SUBMITTED'],
    ],
    [
      'REJECTED',
      [
        ['PHONE', 'APPROVED'],
        ['VIDEO_CALL', 'REJECTED'],
      ],
      ['IN_REVIEW', 'SUBMITTED'],
    ],
    ['ESCALATED', [['PHONE', 'WATCH_LIST']], ['IN_REVIEW', 'SUBMITTED']],
    [
      'PENDING_VERIFICATION',
      [
        ['PHONE', 'REJECTED'],
        ['EMAIL', 'SUBMISSION_REQUIRED'],
      ],
      ['REJECTED', 'REJECTED', 'TO_DO'],
    ],
    [
      'PENDING_VERIFICATION',
      [
        ['PHONE', 'SUBMISSION_REQUIRED'],
        ['EMAIL', 'APPROVED'],
      ],
      ['TO_DO', 'TO_DO', 'SUBMITTED'],
    ],
    ['REJECTED', [['PHONE', 'RESUBMISSION_REQUIRED']], ['TO_DO', 'TO_REDO']],
    ['SUBMISSION_REQUIRED', [], ['TO_DO']],
    ['REJECTED', [['AML', 'REJECTED']], ['TO_DO']],
    ['APPROVED', [['AML', 'APPROVED']], ['APPROVED']],
    ['APPROVED', [['PHONE', 'RESUBMISSION_REQUIRED']], ['APPROVED', 'TO_REDO']],
  ])('%s with %j', (status, steps, expected) => {
    expect(first(status, steps)).toEqual(expected);
  });

  test('a step for persons has the state of their visible steps, whatever its own says', () => {
    const of = (status: string, nested?: string) =>
      first(
        status,
        [['LEGAL_REPRESENTATIVE', status, nested === undefined ? {} : { nested_state: nested }]],
        'corporate',
      );
    expect(of('REJECTED', 'SUBMITTED')).toEqual(['IN_REVIEW', 'SUBMITTED']);
    expect(of('REJECTED', 'REJECTED')).toEqual(['REJECTED', 'REJECTED']);
    expect(of('PENDING_VERIFICATION', 'TO_REDO')).toEqual(['TO_DO', 'TO_REDO']);
    // While nothing is known of the persons, only what they are asked for is certain.
    expect(of('REJECTED')).toEqual(['IN_REVIEW', 'SUBMITTED']);
    expect(of('SUBMISSION_REQUIRED')).toEqual(['TO_DO', 'TO_DO']);
    expect(of('APPROVED')).toEqual(['APPROVED', 'APPROVED']);
  });

  test('a reason is named where something was rejected or is to be redone, and only a listed one', () => {
    const reason = (status: string, code: string) =>
      toCustomerSide(stated('REJECTED', [['ID_DOCUMENT', status, { reason_code: code }]]), undefined).steps[0]
        ?.reasonCode;
    expect(reason('REJECTED', 'BAD_QUALITY')).toBe('BAD_QUALITY');
    expect(reason('RESUBMISSION_REQUIRED', 'BAD_QUALITY')).toBe('BAD_QUALITY');
    expect(reason('APPROVED', 'BAD_QUALITY')).toBeNull();
    expect(reason('REJECTED', 'SANCTIONS_LIST_MATCH')).toBeNull();
    expect(reason('REJECTED', 'constructor')).toBeNull();
  });
});

describe('over time', () => {
  const follow = (...sessions: readonly StatedSession[]) => {
    const sides: CustomerSide[] = [];
    for (const session of sessions) sides.push(toCustomerSide(session, sides.at(-1)));
    return sides;
  };
  const waiting = stated('PENDING_VERIFICATION', [
    ['PHONE', 'APPROVED'],
    ['AML', 'PENDING_VERIFICATION'],
  ]);
  const approved = stated('APPROVED', [
    ['PHONE', 'APPROVED'],
    ['AML', 'APPROVED'],
  ]);
  const hit = stated('REJECTED', [
    ['PHONE', 'APPROVED'],
    ['AML', 'REJECTED'],
  ]);
  const redo = stated('REJECTED', [
    ['PHONE', 'RESUBMISSION_REQUIRED'],
    ['AML', 'REJECTED'],
  ]);

  test('what no visible step explains leaves everything as it was, and is the same object', () => {
    const [before, approval, after, again] = follow(waiting, approved, hit, approved);
    expect([before, approval].map((side) => side && statesOf(side))).toEqual([
      ['IN_REVIEW', 'SUBMITTED'],
      ['APPROVED', 'APPROVED'],
    ]);
    expect(after).toBe(approval);
    expect(again).toBe(approval);
  });

  test('a visible step that moves ends the approval', () => {
    expect(follow(approved, hit, redo).map(statesOf)).toEqual([
      ['APPROVED', 'APPROVED'],
      ['APPROVED', 'APPROVED'],
      ['TO_DO', 'TO_REDO'],
    ]);
  });
});

describe('within a step', () => {
  test('persons count by their visible steps, owning companies by their documents', () => {
    const of = (...steps: (readonly [string | null, string | null])[]) =>
      toNestedState(steps.map(([type, status]) => ({ type, status })));
    expect(of(['ID_DOCUMENT', 'APPROVED'], ['AML', 'REJECTED'])).toBe('SUBMITTED');
    expect(of(['ID_DOCUMENT', 'RESUBMISSION_REQUIRED'], ['PHONE', 'REJECTED'])).toBe('REJECTED');
    expect(of(['DUPLICATE', 'REJECTED'], ['NEW_TYPE', 'REJECTED'], [null, 'REJECTED'])).toBe('SUBMITTED');
    expect(toNestedState([], ['VALIDATED', 'REJECTED', null])).toBe('REJECTED');
  });
  test('parts and persons have the words of the session that they belong to', () => {
    expect(toPartState('IN_REVIEW', 'VALIDATED')).toBe('SUBMITTED');
    expect(toPartState('APPROVED', null)).toBe('APPROVED');
    expect(toPersonState('APPROVED', [{ type: 'PHONE', status: 'REJECTED' }])).toBe('APPROVED');
    expect(
      toPersonState('IN_REVIEW', [
        { type: 'AML', status: 'REJECTED' },
        { type: 'PHONE', status: 'APPROVED' },
      ]),
    ).toBe('IN_REVIEW');
  });
});

test('only known types in which a customer takes part are visible', () => {
  expect(
    ['ID_DOCUMENT', 'AML', 'DUPLICATE', 'DOCUMENTS', '', 'constructor'].filter((type) =>
      isCustomerStep('individual', type),
    ),
  ).toEqual(['ID_DOCUMENT']);
  expect(['BENEFICIAL_OWNERS', 'AML', 'PHONE'].filter((type) => isCustomerStep('corporate', type))).toEqual([
    'BENEFICIAL_OWNERS',
  ]);
});

describe('non-interference: 10,000 pairs of histories that are equal in what the customer can see', () => {
  const words = fc.constantFrom(...knownStatuses, 'ESCALATED', 'WATCH_LIST', 'PENDING');
  const waiting = words.filter((word) => word !== 'APPROVED');
  const visibleSteps = fc.array(fc.tuple(fc.constantFrom('PHONE', 'ID_DOCUMENT', 'LIVENESS', 'EMAIL'), words), {
    maxLength: 3,
  });
  const hiddenSteps = fc.array(
    fc.tuple(fc.constantFrom('AML', 'DUPLICATE', 'PEP_CHECK', 'SANCTIONS_SCREENING'), words),
    {
      maxLength: 2,
    },
  );
  /** What the customer sees happen, and between it what hidden steps do, in two worlds. */
  const episode = fc.record({
    steps: visibleSteps,
    isApproved: fc.boolean(),
    worlds: fc.tuple(
      fc.array(fc.tuple(hiddenSteps, words), { maxLength: 3 }),
      fc.array(fc.tuple(hiddenSteps, words), { maxLength: 3 }),
    ),
    own: fc.tuple(waiting, waiting),
    hidden: fc.tuple(hiddenSteps, hiddenSteps),
  });

  test('give the same bytes at each moment that the customer knows of', () => {
    fc.assert(
      fc.property(fc.array(episode, { minLength: 1, maxLength: 5 }), (episodes) => {
        const world = (at: 0 | 1) => {
          let side: CustomerSide | undefined;
          const seen: string[] = [];
          const read = (status: string, hidden: readonly Stated[], visible: readonly Stated[]) => {
            side = toCustomerSide(stated(status, [...hidden, ...visible]), side);
          };
          let isApproved = false;
          for (const { steps, isApproved: approves, worlds, own, hidden } of episodes) {
            read(approves ? 'APPROVED' : own[at], hidden[at], steps);
            isApproved = approves;
            seen.push(JSON.stringify(side));
            // Later the service may say anything of hidden steps; only an approval would reach the customer.
            for (const [later, status] of worlds[at])
              read(status === 'APPROVED' && !isApproved ? 'PENDING' : status, later, steps);
            seen.push(JSON.stringify(side));
          }
          return seen;
        };
        expect(world(0)).toEqual(world(1));
      }),
      { numRuns: 10_000 },
    );
  });
});
