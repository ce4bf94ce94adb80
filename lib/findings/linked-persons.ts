/** What is found on the own sessions of a company's owners, representatives and officers, and whether the persons whom these verified are those whom the company names. */
import type { DifferingAttribute, Finding } from '#lib/model/session/finding.schema.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import { compareValues, type StepComparison } from '#lib/step-comparison/index.ts';
import type { Add, DeclaredPerson, LinkedPerson, SessionFacts, StepFound } from './session-facts.ts';

const kinds = { name: 'name', birth_date: 'date', nationality: 'country' } as const;
type Attribute = keyof typeof kinds & DifferingAttribute;

/** What both state is compared. */
const compare = (one: DeclaredPerson, other: DeclaredPerson): ReadonlyMap<Attribute, StepComparison> =>
  new Map(
    (Object.keys(kinds) as Attribute[]).flatMap((key) => {
      const [left, right] = [one[key], other[key]];
      return left === undefined || right === undefined ? [] : [[key, compareValues(kinds[key], left, right)]];
    }),
  );

/** Whether the two are certainly two persons. A person may have two nationalities, and a name two transliterations. */
function areOthers(comparisons: ReadonlyMap<Attribute, StepComparison>): boolean {
  const [name, birth] = [comparisons.get('name'), comparisons.get('birth_date')];
  const isSpelling = name?.isTransliteration === true && birth?.agreement === 'equal';
  return birth?.agreement === 'different' || (name?.agreement === 'different' && !isSpelling);
}

function addDifference(step: StepFound, session: string, declared: DeclaredPerson, verified: DeclaredPerson, add: Add) {
  const comparisons = compare(declared, verified);
  const whichAre = (agreement: StepComparison['agreement']): Attribute[] =>
    [...comparisons].flatMap(([key, comparison]) => (comparison.agreement === agreement ? [key] : []));
  const [whole, inPart] = [whichAre('different'), whichAre('partial')];
  if (whole.length + inPart.length === 0) return;
  const severity = areOthers(comparisons) ? 'severe' : whole.length > 0 ? 'warning' : 'notice';
  const attributes = [...whole, ...inPart];
  add('person_differs', step, { session, severity, attributes, ...(whole.length === 0 && { isInPart: true }) });
}

/** The company says these itself, with links to where they are settled. */
const saidOtherwise: ReadonlySet<FindingCode> = new Set(['hits_reported', 'hits_match', 'approval_missing']);

function addFindings(step: StepFound, session: string, findings: readonly Finding[], add: Add): void {
  const others = findings.filter(({ code }) => !saidOtherwise.has(code));
  const [worst] = others;
  if (worst === undefined) return;
  // A finding that stands for others has one of theirs.
  const { isByNewRule: _, session: __, about: ___, ...about } = worst;
  add('person_findings', step, { session, about, severity: worst.severity, count: others.length });
}

const isShared = ({ declared: [first, ...others] }: Pick<LinkedPerson, 'declared'>): boolean =>
  first !== undefined && others.some((other) => areOthers(compare(first, other)));

/** One human may be owner, representative and officer; their name and birth date are then the same. */
export function addLinkedPersons({ steps, linked = [], sandbox }: SessionFacts, add: Add): void {
  const stepOf = (person: LinkedPerson) => steps.find(({ step }) => step === person.step);
  for (const [, all] of Map.groupBy(linked, ({ sessionId }) => sessionId)) {
    const step = all[0] && stepOf(all[0]);
    if (step && isShared({ declared: all.flatMap(({ declared }) => declared) }))
      add('person_session_shared', step, all[0]?.session ? { session: all[0].session.ref } : {});
  }
  const told = new Set<string>();
  for (const person of linked) {
    const { session, declared } = person;
    const step = stepOf(person);
    if (step === undefined || session === undefined) continue;
    for (const one of declared) addDifference(step, session.ref, one, session.verified, add);
    // Whoever is named twice is told of once.
    if (told.has(session.ref)) continue;
    told.add(session.ref);
    if (session.isSandbox && !sandbox) add('person_sandbox', step, { session: session.ref });
    addFindings(step, session.ref, session.findings, add);
  }
}
