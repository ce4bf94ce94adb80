/** This is a naive model of the list, which knows only what the audience may know, and generates sessions and queries. */
import fc from 'fast-check';
import { dueAtMs, gravityOf, reviewNeed, toAudienceFindings } from '#lib/findings/index.ts';
import type { CustomerSide } from '#lib/model/access/customer-side.ts';
import { isHiddenFact } from '#lib/model/access/tipping-off.ts';
import { keysOfFinding } from '#lib/model/session/finding.ts';
import { sortKeys } from '#lib/model/session/list.ts';
import type { Audience, FactRecord, ListQuery, Refresh } from '../records.ts';
import { normaliseText } from '../search-text/normalise-search-text.ts';
import { toSpellings } from '../search-text/search-terms.ts';

type Step = Refresh['steps'][number];

/** It is what the service says of a session, and what the limited audience knows of it. */
interface Seen {
  readonly refresh: Refresh;
  readonly side: CustomerSide;
}

export interface Known extends Seen {
  readonly ref: string;
  readonly at: number;
  readonly firstSeen: number;
  /** It is null when the limited audience does not know of it. */
  /** Below zero while no change is known that the customer could see. */
  readonly visibleSince: number;
  readonly assignee: string | null;
  readonly updated: Record<Audience, number>;
  readonly findings: Record<Audience, readonly string[]>;
  /** It is null when the session needs nobody. */
  readonly review: { readonly since: number; readonly due: number } | null;
}

const audiences = ['full', 'limited'] as const;
export const stepsFor = ({ refresh, side }: Seen, audience: Audience): readonly Step[] =>
  audience === 'full' ? refresh.steps : side.steps.map((step, position) => ({ ...step, position, screening: false }));
export const statusOf = ({ refresh, side }: Seen, audience: Audience): string =>
  audience === 'full' ? refresh.status : side.status;

/** Dates on both sides of the day on which the store believes to be. */
export const nowMs = Date.parse('2026-11-21T12:00:00Z');

const findingsFor = (seen: Seen, audience: Audience) => {
  const { kind, facts: all } = seen.refresh;
  const facts = all.filter((fact) => audience === 'full' || !isHiddenFact(kind, fact));
  const [status, steps] = [statusOf(seen, audience), stepsFor(seen, audience)];
  const record = { isReviewed: true as const, kind, status, firstReceivedAtMs: 0, refreshedAtMs: 0, steps, facts };
  return toAudienceFindings(record, audience, nowMs);
};
export const keysFor = (seen: Seen, audience: Audience): readonly string[] => [
  ...new Set(findingsFor(seen, audience).flatMap(keysOfFinding)),
];

/** Since its last change when the queue sees it first, else since now; what is due stays due, or becomes due earlier. */
export function reviewFor(seen: Seen, before: Known | undefined, updated: number): Known['review'] {
  const facts = {
    isApproved: statusOf(seen, 'full') === 'APPROVED',
    findings: findingsFor(seen, 'full'),
    consentFindings: [],
    waitingSinceMs: [],
    decidedOn: undefined,
  };
  const { severity } = reviewNeed(facts, nowMs);
  if (severity === undefined) return null;
  if (!before?.review) {
    const since = before ? nowMs : updated;
    return { since, due: dueAtMs(since, severity) };
  }
  return { since: before.review.since, due: Math.min(before.review.due, dueAtMs(nowMs, severity)) };
}

const viewsFor = ({ review, findings }: Known, audience: Audience): readonly string[] =>
  audience === 'limited'
    ? []
    : [
        ...(review ? ['view:open', 'view:needs_review'] : []),
        ...(review && review.due <= nowMs ? ['view:overdue'] : []),
        ...(findings.full.some((key) => key === 'document_expired' || key === 'document_expiring')
          ? ['view:expiring']
          : []),
        ...findings.full,
      ];

/** What counts as a change for the full audience, as one text: the name in the list is one of the facts. */
export const appearance = (refresh: Refresh): string =>
  JSON.stringify([
    refresh.appName,
    refresh.alias,
    refresh.kind,
    refresh.sandbox,
    refresh.status,
    refresh.steps.map(({ position, ...step }) => step),
    refresh.facts,
  ]);

const searchTerms = ['ana', 'an', 'a', 'lukas', '王', '王伟', 'mail', 'str', 'ö', '😀'];
const statuses = ['APPROVED', 'REJECTED', 'NEW_STATUS', 'SUBMISSION_REQUIRED'];
const customerStates = ['APPROVED', 'REJECTED', 'IN_REVIEW', 'TO_DO', 'SUBMITTED'];
const stepArbitrary = fc.record({
  type: fc.constantFrom('ID_DOCUMENT', 'EMAIL', 'AML', 'DUPLICATE', 'CORPORATE_OFFICER', 'UNKNOWN'),
  status: fc.constantFrom(...statuses),
});
export const refreshArbitrary = fc
  .record({
    kind: fc.constantFrom('individual' as const, 'corporate' as const),
    appName: fc.constantFrom(null, 'Wallet', 'Übung'),
    alias: fc.constantFrom(null, 'x'),
    status: fc.constantFrom(...statuses),
    sandbox: fc.boolean(),
    isHidden: fc.boolean(),
    displayName: fc.constantFrom(null, 'Ana', 'ana', 'Łukasz Ångström', 'Žofia', '王伟', '😀', '\uFFEE'),
    searchText: fc
      .array(fc.constantFrom('Ana', 'ANASTASIA', 'Łukasz', 'Ångström', '王伟', '王小明', 'a@mail.example', '😀😀'), {
        maxLength: 3,
      })
      .map((all) => all.join(' ')),
    steps: fc.array(stepArbitrary, { maxLength: 5 }),
    expiry: fc.constantFrom(undefined, '2020-01-01', '2026-12-01', '2031-01-01'),
    hits: fc.subarray(['hits_sanctions', 'hits_pep', 'hits_other']),
  })
  .map(({ steps, expiry, hits, ...rest }) => ({
    ...rest,
    facts: steps.flatMap(({ type }, at): FactRecord[] => {
      const fact = (key: string, value: string, sensitivity: FactRecord['sensitivity']) => [
        { key, value, sensitivity, step: `${at}`, stepType: type },
      ];
      if (type === 'ID_DOCUMENT' && expiry !== undefined) return fact('document_expiry', expiry, 'identity');
      if (type !== 'AML') return [];
      const counts = { hits_reported: hits.length, hits_delivered: hits.length };
      return [...Object.entries(counts), ...hits.map((key) => [key, 1] as const)].flatMap(([key, n]) =>
        fact(key, `${n}`, 'screening'),
      );
    }),
    steps: steps.map((step, position) => ({
      ...step,
      step: `${position}`,
      stepId: null,
      position,
      screening: step.type === 'AML',
    })),
  }));
/** Most filters are off, or hardly any query would match anything. */
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const subset = <Value>(...values: Value[]) => maybe(fc.array(fc.constantFrom(...values), { maxLength: 3 }));
export const queryArbitrary: fc.Arbitrary<ListQuery> = fc
  .record({
    audience: fc.constantFrom(...audiences),
    status: subset(...statuses, ...customerStates, 'NEVER'),
    kind: subset('individual' as const, 'corporate' as const),
    step: maybe(
      fc.array(
        fc.record({
          type: fc.constantFrom('ID_DOCUMENT', 'AML', 'CORPORATE_OFFICER'),
          status: maybe(fc.constantFrom(...statuses, ...customerStates)),
        }),
        { maxLength: 3 },
      ),
    ),
    finding: subset(
      'step_rejected',
      'status_unknown',
      'document_expired',
      'hits_reported',
      'hits_sanctions',
      'never_read',
    ),
    view: maybe(fc.constantFrom('view:needs_review', 'view:open', 'view:overdue', 'view:expiring', 'hits_reported')),
    sandbox: maybe(fc.boolean()),
    app: subset('Wallet', 'Übung', '', 'None'),
    assignee: subset(null, 'r1', 'r2'),
    text: maybe(fc.subarray(searchTerms, { maxLength: 2 }).map((all) => all.join(' '))),
    sort: fc.record({ key: fc.constantFrom(...sortKeys), descending: fc.boolean() }),
    limit: fc.integer({ min: 1, max: 5 }),
  })
  .map(
    (query) =>
      Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as unknown as ListQuery,
  );

export type Filter = 'status' | 'kind' | 'app' | 'sandbox' | 'step' | 'finding';

const assigneeFor = ({ assignee }: Known, audience: Audience) => (audience === 'full' ? assignee : null);

export function matches(known: Known, query: ListQuery, ignored?: Filter): boolean {
  const { refresh } = known;
  const passes = <Value>(name: Filter, wanted: readonly Value[] | undefined, value: Value) =>
    name === ignored || wanted === undefined || wanted.includes(value);
  const textWords = [...normaliseText(refresh.searchText).split(' '), ...toSpellings(refresh.searchText)];
  const found = normaliseText(query.text ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .every((word) =>
      [...word].length >= 3 ? textWords.join('  ').includes(word) : textWords.some((one) => one.startsWith(word)),
    );
  return (
    passes('status', query.status, statusOf(known, query.audience)) &&
    passes('kind', query.kind, refresh.kind) &&
    passes('app', query.app, refresh.appName ?? '') &&
    passes('sandbox', query.sandbox === undefined ? undefined : [query.sandbox], refresh.sandbox) &&
    (ignored === 'step' ||
      query.step === undefined ||
      query.step.some(({ type, status }) =>
        stepsFor(known, query.audience).some(
          (step) => step.type === type && (status === undefined || step.status === status),
        ),
      )) &&
    (ignored === 'finding' ||
      query.finding === undefined ||
      query.finding.some((key) => known.findings[query.audience].includes(key))) &&
    (query.view === undefined || viewsFor(known, query.audience).includes(query.view)) &&
    (query.assignee === undefined || query.assignee.includes(assigneeFor(known, query.audience))) &&
    found
  );
}

const bytes = (text: string) => Buffer.from(text);

/** Nulls, and what is no time, last in both directions, then code points, then the later columns, then the order of registration. */
export function inOrder(all: readonly Known[], { sort, audience }: ListQuery): Known[] {
  const key = (known: Known): (string | number | null)[] => {
    const { refresh, updated, firstSeen, visibleSince, review } = known;
    const time = updated[audience];
    const keys: Record<ListQuery['sort']['key'], (string | number | null)[]> = {
      updated: [time],
      firstSeen: [audience === 'full' ? firstSeen : visibleSince],
      due: audience === 'full' ? [review?.due ?? null, firstSeen] : [time],
      findings: audience === 'full' ? [gravityOf(findingsFor(known, 'full')), firstSeen] : [time],
      subject: [normaliseText(refresh.displayName ?? '') || null],
      status: [statusOf(known, audience), time],
      app: [refresh.appName, time],
      assignee: audience === 'full' ? [assigneeFor(known, audience), time] : [time],
    };
    return keys[sort.key];
  };
  const sign = sort.descending ? -1 : 1;
  return [...all].sort((a, b) => {
    const [left, right] = [
      [...key(a), a.at],
      [...key(b), b.at],
    ];
    for (const [at, one] of left.entries()) {
      const other = right[at];
      if (one === other) continue;
      if (one === null || other === null || other === undefined) return one === null ? 1 : -1;
      // No order begins with a number below zero that is none of these.
      if (at === 0 && Number(one) < 0 !== Number(other) < 0) return Number(one) < 0 ? 1 : -1;
      const order = typeof one === 'number' ? one - Number(other) : Buffer.compare(bytes(one), bytes(String(other)));
      if (order !== 0) return order * sign;
    }
    return 0;
  });
}

export const tally = <Key>(all: readonly Key[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(JSON.stringify(one), (counts.get(JSON.stringify(one)) ?? 0) + 1);
  return counts;
};
export const counted = (all: readonly { readonly count: number }[]): Map<string, number> =>
  new Map(all.map(({ count, ...rest }) => [JSON.stringify('value' in rest ? rest.value : rest), count]));
