/** What the steps of one person report differently. */
import type { FactKey } from '#lib/model/fact-keys.ts';
import type { DifferingAttribute } from '#lib/model/session/finding.schema.ts';
import type { SubjectFact } from '#lib/model/session/session.schema.ts';
import { mayBeSpelled } from '#lib/screening/index.ts';
import { type AttributeKind, compareValues, crossChecks } from '#lib/step-comparison/index.ts';
import type { Add, FactFound, SessionFacts, StepFound } from './session-facts.ts';

const attributes: readonly string[] = [
  'name',
  'birth_date',
  'gender',
  'nationality',
  'document_number',
  'document_expiry',
] satisfies DifferingAttribute[];

/** Most trusted first: the others are compared with it. */
const trusted = ['ID_DOCUMENT', 'PVID'];
const trustOf = (fact: FactFound): number => (trusted.indexOf(fact.stepType ?? '') + 3) % 3;

interface Difference {
  readonly against: string;
  readonly whole: DifferingAttribute[];
  readonly inPart: DifferingAttribute[];
  /** Both have a value, and nothing follows from the two. */
  readonly open: DifferingAttribute[];
  /** The names are in two scripts, and another name of a step, or an approximate spelling, agrees. */
  mayBeSpelled: boolean;
  /** What agrees, perhaps by one of two readings, or differs as two transliterations do. */
  readonly alike: DifferingAttribute[];
}

/** A screening of other data than the document's screened another person. A proof of address is compared by its addressee, unless there is a host. */
export function addDifferences(record: SessionFacts, add: Add): void {
  if (record.kind !== 'individual') {
    addScreenedCompany(record, add);
    return;
  }
  const hosted = new Set(record.facts.filter(({ key }) => key === 'host_name').map(({ step }) => step));
  const stated = new Set(record.facts.map(({ key, step }) => `${step} ${key}`));
  /** Where a step has no main value, another key of its answer may hold one, or the zone of its document. */
  const standsFor = ({ key, step, stepType }: FactFound): string => {
    // A proof of address is another document than the one that identifies.
    if (stepType === 'PROOF_OF_ADDRESS' && key === 'document_expiry_other') return key;
    const main = key.replace(/_(?:other|further)$|(?<=^nationality)_mrz$/, '');
    return attributes.includes(main) && !stated.has(`${step} ${main}`) ? main : key;
  };
  const facts = record.facts
    .toSorted((a, b) => trustOf(a) - trustOf(b))
    .map((fact): SubjectFact => {
      const isAddressee = fact.key === 'addressee' && !hosted.has(fact.step);
      const key = isAddressee ? 'name' : standsFor(fact);
      return { key, value: fact.value, step: fact.step, stepType: fact.stepType };
    });
  const differences = differencesOf(facts);
  for (const step of record.steps) {
    const difference = differences.get(step.step);
    if (difference) addDifference(step, difference, add);
  }
}

/** A company's screening and its documents seldom say whom they are about; where they do, each name and number that they say must be the company's. */
function addScreenedCompany({ facts, steps }: SessionFacts, add: Add): void {
  const valuesOf = (...keys: FactKey[]) =>
    facts.filter(({ key, step }) => step !== null && (keys as string[]).includes(key));
  const own = valuesOf('name', 'name_other').filter(({ stepType }) => stepType === 'COMPANY_DETAILS');
  const agreementOf = (kind: AttributeKind, screened: FactFound, known: readonly FactFound[]) => {
    const all = known.map(({ value }) => {
      const { agreement, isFormAlone } = compareValues(kind, value, screened.value);
      // A search leaves out the legal form; another one may be another company.
      const isWithoutForm = value.toLowerCase().startsWith(screened.value.toLowerCase());
      return isFormAlone && isWithoutForm ? 'equal' : agreement;
    });
    return all.find((one) => one === 'equal') ?? all.find((one) => one !== 'different') ?? all[0];
  };
  for (const step of steps) {
    const ofStep = (...keys: FactKey[]) => valuesOf(...keys).filter((fact) => fact.step === step.step);
    const names = ofStep('screened_name', 'document_company').map((fact) => agreementOf('company_name', fact, own));
    const numbers = ofStep('screened_registration', 'document_registration').map((fact) =>
      agreementOf('number', fact, valuesOf('registration_number')),
    );
    const whole: DifferingAttribute[] = [
      ...(names.includes('different') ? (['name'] as const) : []),
      ...(numbers.includes('different') ? (['registration_number'] as const) : []),
    ];
    const against = 'COMPANY_DETAILS';
    if (whole.length > 0)
      add(step.screening ? 'screened_differs' : 'steps_differ', step, { attributes: whole, against });
    // A name in another script, or in part, of a company whose number agrees is hardly another one.
    else if (names.some((one) => one !== undefined && one !== 'equal') && !numbers.includes('equal'))
      add('steps_not_compared', step, { attributes: ['name'], against });
  }
}

function differencesOf(facts: readonly SubjectFact[]): ReadonlyMap<string, Difference> {
  const differences = new Map<string, Difference>();
  const compared = facts.filter(
    ({ key }) => attributes.includes(key) || key === 'nationality_other' || key.startsWith('document_'),
  );
  for (const check of crossChecks(compared)) {
    if (!attributes.includes(check.key)) continue;
    const attribute = check.key as DifferingAttribute;
    for (const { fact, against } of check.values) {
      if (against === undefined || fact.step === null) continue;
      const difference = differences.get(fact.step) ?? {
        against: check.values[0]?.fact.stepType ?? '',
        whole: [],
        inPart: [],
        open: [],
        mayBeSpelled: false,
        alike: [],
      };
      differences.set(fact.step, difference);
      const first = check.values[0]?.fact;
      const isInTwoScripts = attribute === 'name' && against.isOpen === true && first !== undefined;
      const byZone = isInTwoScripts ? compareSpellings(/^name_mrz$/, first, fact, facts) : undefined;
      const agreement = byZone ?? against.agreement;
      if (agreement === 'different') difference.whole.push(attribute);
      else if (agreement === 'partial') difference.inPart.push(attribute);
      else if (against.isOpen && agreement === 'not_compared') difference.open.push(attribute);
      // Another name of the step may be an alias.
      if (isInTwoScripts)
        difference.mayBeSpelled =
          mayBeSpelled(first.value, fact.value) || compareSpellings(/^name_other$/, first, fact, facts) === 'equal';
      if (agreement === 'equal' || against.isAmbiguous || against.isTransliteration) difference.alike.push(attribute);
    }
  }
  return differences;
}

/** Compares two names, and what else their steps say of them under these keys. */
function compareSpellings(keys: RegExp, first: SubjectFact, fact: SubjectFact, facts: readonly SubjectFact[]) {
  const of = ({ step, value }: SubjectFact) => [
    value,
    ...facts.flatMap((one) => (one.step === step && keys.test(one.key) ? one.value : [])),
  ];
  const found = of(first).flatMap((left) => of(fact).map((right) => compareValues('name', left, right).agreement));
  return (['equal', 'partial', 'different'] as const).find((agreement) => found.includes(agreement));
}

function addDifference(step: StepFound, difference: Difference, add: Add): void {
  const { against, whole, inPart, open, alike } = difference;
  // `SERGEI` and `SERGEY` born on one day are hardly two persons; without the day nobody knows.
  const isSameDay = alike.includes('birth_date') && !inPart.includes('birth_date');
  const isTransliteration = whole.join() === 'name' && alike.includes('name') && isSameDay;
  const isAnotherPerson = step.screening && whole.length > 0 && !isTransliteration;
  if (whole.length + inPart.length > 0)
    add(isAnotherPerson ? 'screened_differs' : 'steps_differ', step, {
      attributes: [...whole, ...inPart],
      against,
      ...(whole.length === 0 && { isInPart: true }),
      ...(isTransliteration && inPart.length === 0 && { isTransliteration }),
      // A bill or a form often leaves out a second name, and a date is often written so that it has two readings.
      ...(whole.length === 0 &&
        (!step.screening || inPart.every((attribute) => alike.includes(attribute))) && { severity: 'notice' }),
    });
  // Whether the person of the document was screened is then unknown.
  const isSpelled = open.join() === 'name' && difference.mayBeSpelled && isSameDay;
  if (open.length > 0)
    add('steps_not_compared', step, {
      attributes: open,
      against,
      ...(isSpelled && { isTransliteration: true }),
      ...((isSpelled || !step.screening) && { severity: 'notice' }),
    });
}

/** Compares the host's document with the proof of address itself: one that is addressed to anybody else, the subject included, says nothing of where the host lives. */
export function addHostDifferences({ steps, facts }: SessionFacts, add: Add): void {
  const ofSubject = (key: string) =>
    facts.find((fact) => fact.key === key && trusted.includes(fact.stepType ?? ''))?.value;
  // On one birth date, a part of the name is enough.
  const isSame = (kind: 'name' | 'date', one: string | undefined, other: string | undefined) => {
    const agreement = one !== undefined && other !== undefined && compareValues(kind, one, other).agreement;
    return agreement === 'equal' || (agreement === 'partial' && kind === 'name');
  };
  for (const step of steps) {
    const own = facts.filter((fact) => fact.step === step.step);
    if (!own.some(({ key }) => key.startsWith('host_'))) continue;
    const ofHost = (key: string) => own.find((fact) => fact.key === key)?.value;
    const birth = ofHost('host_birth_date') ?? ofHost('host_birth_date_mrz');
    // Father and son may have one name.
    if (isSame('name', ofHost('host_name'), ofSubject('name')) && isSame('date', birth, ofSubject('birth_date')))
      add('host_is_subject', step);
    const differs = (key: string) => crossChecks(own).find((check) => check.key === key)?.agreement === 'different';
    const found: DifferingAttribute[] = [
      ...(differs('host_name') ? (['name'] as const) : []),
      ...(differs('host_address') ? (['address'] as const) : []),
    ];
    if (found.length > 0)
      add('host_differs', step, {
        attributes: found,
        // A card is seldom reissued after a move.
        ...(!found.includes('name') && { severity: 'notice' }),
      });
  }
}
