/** Results of the journeys, from Playwright's JSON report. */

/** How many journeys of a run may pass only on retry. */
const flakyAllowance = 2;

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
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

/** Full titles of the journeys that passed on retry. */
export function flakyTitles({ suites }: JourneyReport): readonly string[] {
  const titlesOf = (suite: Suite, path: readonly string[]): readonly string[] => [
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => [...path, suite.title, title].join(' › ')),
    ...(suite.suites ?? []).flatMap((inner) => titlesOf(inner, [...path, suite.title])),
  ];
  return suites.flatMap((suite) => titlesOf(suite, []));
}
