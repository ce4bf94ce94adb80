/** What the steps of one person report differently. */
import type { DifferingAttribute } from '#lib/model/session/finding.ts';
import type { SubjectFact } from '#lib/model/session/session.ts';
import { crossChecks } from '#lib/step-comparison/index.ts';
import type { FactFound, SessionFacts, StepFound } from './session-facts.ts';
import type { Add } from './step-facts.ts';

const attributes: readonly string[] = [
  'name',
  'birth_date',
  'gender',
  'nationality',
  'document_number',
] satisfies DifferingAttribute[];

/** Most trusted first: the others are compared with it. */
const trusted = ['ID_DOCUMENT', 'PVID'];
const trustOf = (fact: FactFound): number => (trusted.indexOf(fact.stepType ?? '') + 3) % 3;

interface Difference {
  readonly against: string;
  readonly whole: DifferingAttribute[];
  readonly inPart: DifferingAttribute[];
}

/**
 * A screening of other data than the document's screened another person, which is worse than two documents that disagree. A proof of address is
 * compared by whom it is addressed to, unless the subject lives with a host.
 *
 * @param screening false: facts of screening are left out
 */
export function addDifferences(record: SessionFacts, screening: boolean, add: Add): void {
  if (record.kind !== 'individual') return;
  const hosted = new Set(record.facts.filter(({ key }) => key === 'host_name').map(({ step }) => step));
  const facts = record.facts
    .filter((fact) => screening || fact.sensitivity !== 'screening')
    .toSorted((a, b) => trustOf(a) - trustOf(b))
    .map((fact): SubjectFact & { readonly step: string | null } => {
      const isAddressee = fact.key === 'addressee' && !hosted.has(fact.step);
      return { key: isAddressee ? 'name' : fact.key, value: fact.value, step: fact.step, stepType: fact.stepType };
    });
  const differences = new Map<string, Difference>();
  for (const check of crossChecks(facts.filter(({ key }) => attributes.includes(key) || key.startsWith('document_')))) {
    if (!attributes.includes(check.key)) continue;
    const attribute = check.key as DifferingAttribute;
    for (const { fact, against } of check.values) {
      const agreement = against?.agreement;
      if ((agreement !== 'different' && agreement !== 'partial') || fact.step === null) continue;
      const difference = differences.get(fact.step) ?? {
        against: check.values[0]?.fact.stepType ?? '',
        whole: [],
        inPart: [],
      };
      (agreement === 'partial' ? difference.inPart : difference.whole).push(attribute);
      differences.set(fact.step, difference);
    }
  }
  for (const step of record.steps) {
    const difference = differences.get(step.step);
    if (difference) addDifference(step, difference, add);
  }
}

function addDifference(step: StepFound, { against, whole, inPart: partly }: Difference, add: Add): void {
  const isAnotherPerson = step.screening && whole.length > 0;
  add(isAnotherPerson ? 'screened_differs' : 'steps_differ', step, {
    attributes: [...whole, ...partly],
    against,
    ...(whole.length === 0 && { isInPart: true }),
    // A bill or a form often leaves out a second name.
    ...(whole.length === 0 && !step.screening && { severity: 'notice' }),
  });
}
