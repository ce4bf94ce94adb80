/**
 * Outcomes, states and findings of shared data (v1) as marks: icon and word, never colour alone. Promises that a state which is not described is
 * shown as it was received. Throws nothing.
 */
import type { ShownConsentFinding } from '#lib/model/consents/finding.ts';
import type { ResourceName } from '#lib/model/consents/resources.ts';

/** Short, for a line. */
export const resourceNouns: Record<ResourceName, string> = {
  identity: 'Identity',
  residency: 'Residency',
  corporate: 'Company',
  phone: 'Phone',
  email: 'Email',
};

/** Of a director or owner on the page; undefined: the place is that of none. */
export const personAnchor = (place: string | null): string | undefined =>
  /^(?:directors|beneficial_owners)\/\d+/.exec(place ?? '')?.[0].replace('/', '-');

export interface FindingGroup {
  /** The first of them. */
  readonly finding: ShownConsentFinding;
  /** Of as many documents or people. */
  readonly count: number;
}

/** One sentence about several documents of a resource is one line. Keeps the order. */
export const groupFindings = (findings: readonly ShownConsentFinding[]): readonly FindingGroup[] =>
  [...Map.groupBy(findings, ({ resource, message }) => `${resource} ${message}`).values()].flatMap((group) =>
    group[0] ? [{ finding: group[0], count: group.length }] : [],
  );

/** Which resource, and of how many: "Company (3)". Nothing where the sentence concerns all. */
export function groupSuffix({ finding, count }: FindingGroup): string {
  const { resource, code } = finding;
  const isNamed = code === 'read_failed' || code === 'answer_unreadable' || code === 'another_person';
  const noun = resource === null || isNamed ? '' : resourceNouns[resource];
  return [noun, count > 1 ? `(${count})` : ''].filter(Boolean).join(' ');
}
