/** Results of the journeys, from Playwright's JSON report. */
import type { Cost } from './budget.ts';

/** So many journeys of a run may pass only on retry. */
const flakyAllowance = 2;

/** A journey notes it of itself; e2e/testing/fixtures.ts adds `cpu`. */
interface Annotation {
  readonly type: string;
  readonly description?: string;
}

interface Spec {
  readonly title: string;
  readonly file?: string;
  readonly tests: readonly {
    readonly status: string;
    readonly results?: readonly { readonly annotations?: readonly Annotation[]; readonly duration?: number }[];
  }[];
}

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly Spec[];
}

export interface JourneyReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly Suite[];
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Flaky journeys count as passed up to the allowance; beyond it all of them count as failed. A skipped journey counts as failed. */
export function countJourneys({ stats }: JourneyReport): Counts {
  const isAllowed = stats.flaky <= flakyAllowance;
  return {
    passed: stats.expected + (isAllowed ? stats.flaky : 0),
    failed: stats.unexpected + stats.skipped + (isAllowed ? 0 : stats.flaky),
  };
}

/** Lists every journey with the titles of its suites. */
function specsOf(
  suites: readonly Suite[],
  path: readonly string[] = [],
): readonly { readonly path: readonly string[]; readonly spec: Spec }[] {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => {
    const within = [...path, title];
    return [...specs.map((spec) => ({ path: within, spec })), ...specsOf(inner, within)];
  });
}

/** Lists the full titles of the journeys that passed on retry. */
export const flakyTitles = ({ suites }: JourneyReport): readonly string[] =>
  specsOf(suites)
    .filter(({ spec }) => spec.tests.some(({ status }) => status === 'flaky'))
    .map(({ path, spec }) => [...path, spec.title].join(' › '));

/** Processor seconds of each journey with its browser and the servers that it started, second tries included. */
export const journeyCosts = ({ suites }: JourneyReport): readonly Cost[] =>
  specsOf(suites).map(({ path, spec }) => {
    const tries = spec.tests.flatMap(({ results = [] }) => results);
    const notes = tries.flatMap(({ annotations = [] }) => annotations);
    const seconds = notes.filter(({ type }) => type === 'cpu').map(({ description }) => Number(description));
    return {
      name: `e2e/${[...path, spec.title].join(' › ')}`,
      seconds: seconds.reduce((sum, one) => sum + one, 0),
      takesSeconds: tries.reduce((sum, { duration = 0 }) => sum + duration / 1_000, 0),
    };
  });
