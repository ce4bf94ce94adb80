/** What is found on the own sessions of a company's owners, representatives and officers, and whether the persons whom these verified are those whom the company names. */
import type { DifferingAttribute, Finding } from '#lib/model/session/finding.schema.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { compareValues, type StepComparison } from '#lib/step-comparison/index.ts';
import type { Add, DeclaredPerson, LinkedPerson, SessionFacts, StepFound, VerifiedPerson } from './session-facts.ts';

const kinds = { name: 'name', birth_date: 'date', nationality: 'country' } as const;
type Attribute = keyof typeof kinds & DifferingAttribute;
type Comparisons = ReadonlyMap<Attribute, StepComparison>;

const agreements = ['equal', 'partial', 'several', 'not_compared', 'different'];

/** What both state is compared; of several values that one counts which agrees best, for the session itself says when they contradict each other. */
const compare = (declared: DeclaredPerson, verified: Partial<VerifiedPerson>): Comparisons =>
  new Map(
    (Object.keys(kinds) as Attribute[]).flatMap((key) => {
      const left = declared[key];
      if (left === undefined || isMasked(left)) return [];
      const [best] = (verified[key] ?? [])
        .filter((right) => !isMasked(right))
        .map((right) => compareValues(kinds[key], left, right))
        .toSorted((a, b) => agreements.indexOf(a.agreement) - agreements.indexOf(b.agreement));
      return best ? [[key, best]] : [];
    }),
  );

/** Whether the two are certainly two persons. A person may have two nationalities, and a name two transliterations. */
function areOthers(comparisons: Comparisons): boolean {
  const [name, birth] = [comparisons.get('name'), comparisons.get('birth_date')];
  const isSpelling = name?.isTransliteration === true && birth?.agreement === 'equal';
  return birth?.agreement === 'different' || (name?.agreement === 'different' && !isSpelling);
}

type Difference = Pick<Finding, 'severity' | 'attributes' | 'isInPart'>;

/** Undefined: they agree, or the company says nothing by which the person could be known. */
function differenceOf(declared: DeclaredPerson, verified: VerifiedPerson): Difference | undefined {
  const comparisons = compare(declared, verified);
  const whichAre = (agreement: StepComparison['agreement']): Attribute[] =>
    [...comparisons].flatMap(([key, comparison]) => (comparison.agreement === agreement ? [key] : []));
  const [whole, inPart, alike] = [whichAre('different'), whichAre('partial'), whichAre('equal')];
  const attributes = [...whole, ...inPart];
  if (whole.length > 0) return { attributes, severity: areOthers(comparisons) ? 'severe' : 'warning' };
  if (inPart.length > 0) {
    // A second given name is often left out, and a person may have two nationalities. One name alone, or a day that may be another, is of many persons.
    const hasSeveral = (name = '') => name.trim().split(/\s+/).length > 1;
    const isNameKnown = alike.includes('name') || (hasSeveral(declared.name) && verified.name.some(hasSeveral));
    const isKnown = isNameKnown && alike.includes('birth_date');
    return { attributes, severity: isKnown ? 'notice' : 'warning', isInPart: true };
  }
  const isNamed = declared.name !== undefined || declared.birth_date !== undefined;
  if (!isNamed || alike.includes('name')) return undefined;
  // Without both nobody knows whether it is the same person. Who is declared without a name is a finding of its own.
  if (!alike.includes('birth_date') || comparisons.get('name')?.isOpen) return { severity: 'warning' };
  return undefined;
}

/** The company says these itself, with links to where they are settled; a company that stands for a person has no persons of its own here. */
const saidOtherwise: ReadonlySet<FindingCode> = new Set([
  'hits_reported',
  'hits_match',
  'approval_missing',
  'person_findings',
]);

function addFindings(step: StepFound, session: string, findings: readonly Finding[], add: Add): void {
  const others = findings.filter(({ code }) => !saidOtherwise.has(code));
  const [worst] = others;
  if (worst === undefined) return;
  const { isByNewRule: _, session: __, about: ___, codes: ____, ...about } = worst;
  const codes = [...new Set(others.map(({ code }) => code))].sort();
  add('person_findings', step, { session, about, codes, severity: worst.severity, count: others.length });
}

/** What a company says of one person, as if a session had said it. */
const asVerified = (declared: DeclaredPerson): Partial<VerifiedPerson> =>
  Object.fromEntries(Object.entries(declared).map(([key, value]) => [key, [value]]));

const isShared = ([first, ...others]: readonly DeclaredPerson[]): boolean =>
  first !== undefined && others.some((other) => areOthers(compare(first, asVerified(other))));

/** One document shows one person, whichever sessions it was shown in. */
function addSharedDocuments(
  linked: readonly LinkedPerson[],
  stepOf: (person: LinkedPerson) => StepFound | undefined,
  add: Add,
): void {
  // Who was verified without a name is a finding of the own session.
  const numbered = linked.filter(
    ({ session }) => session?.verified.name[0] && /\d/.test(session.verified.document_number?.[0] ?? ''),
  );
  const numberOf = ({ session }: LinkedPerson) =>
    session?.verified.document_number?.[0]?.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  for (const [, [first, ...others]] of Map.groupBy(numbered, numberOf)) {
    const { name: [name] = [], birth_date: [birth_date] = [] } = first?.session?.verified ?? {};
    const shown = { ...(name && { name }), ...(birth_date && { birth_date }) };
    for (const other of others) {
      const step = stepOf(other);
      if (other.session && step && areOthers(compare(shown, other.session.verified)))
        add('person_session_shared', step, { session: other.session.ref, attributes: ['document_number'] });
    }
  }
}

/** One human may be owner, representative and officer; their name and birth date are then the same. */
export function addLinkedPersons({ steps, linked = [], sandbox }: SessionFacts, add: Add): void {
  const stepOf = (person: LinkedPerson) => steps.find(({ step }) => step === person.step);
  for (const [, all] of Map.groupBy(linked, ({ sessionId }) => sessionId)) {
    const step = all[0] && stepOf(all[0]);
    if (step && isShared(all.flatMap(({ declared }) => declared)))
      add('person_session_shared', step, all[0]?.session ? { session: all[0].session.ref } : {});
  }
  addSharedDocuments(linked, stepOf, add);
  const told = new Set<string>();
  for (const person of linked) {
    const { session, declared } = person;
    const step = stepOf(person);
    if (step === undefined || session === undefined) continue;
    // Two who differ in the same way are one finding: it is about the session that both name.
    const differences = new Map(
      declared.flatMap((one) => {
        const difference = differenceOf(one, session.verified);
        return difference ? [[JSON.stringify(difference), difference] as const] : [];
      }),
    );
    for (const difference of differences.values()) add('person_differs', step, { session: session.ref, ...difference });
    // Whoever is named twice is told of once.
    if (told.has(session.ref)) continue;
    told.add(session.ref);
    if (session.isSandbox && !sandbox) add('person_sandbox', step, { session: session.ref });
    addFindings(step, session.ref, session.findings, add);
  }
}
