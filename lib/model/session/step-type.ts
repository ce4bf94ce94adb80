/**
 * These are the step types of the verification API (contract 2.7, field notes), one line each. Neither list is closed: further types may come at
 * any time and pass raw.
 *
 * To add a type, add a line here; the compiler then names every list that lacks it (`Record<StepType, …>`): its schema in `lib/contract`, its facts
 * in `lib/server/refresh`, its viewer in `components/steps`, its expected files in `components/step-parts`.
 */
import type { SessionKind } from './ids.ts';

interface StepTypeRecord {
  /** Name on screen. */
  readonly label: string;
  /** The very existence of such a step is of class `screening`. */
  readonly isScreening?: true;
  /** It shows who the person or company is (contract 2.9 and 2.10). */
  readonly identifies?: true;
  /** No customer takes part in it, and the limited audience does not learn of it (tipping-off). */
  readonly isHidden?: true;
  /** Review Desk adds an explanation to such a step (`StepExplanation`). */
  readonly isExplained?: true;
  /** Reviewers record verdicts on what it reports. */
  readonly takesVerdicts?: true;
}

const stepTypes = {
  individual: {
    LIVENESS: { label: 'Liveness' },
    ID_DOCUMENT: { label: 'ID document', identifies: true },
    PROOF_OF_ADDRESS: { label: 'Proof of address' },
    PHONE: { label: 'Phone', isExplained: true },
    EMAIL: { label: 'Email' },
    PVID: { label: 'PVID', identifies: true },
    DUPLICATE: { label: 'Duplicate', isHidden: true, isExplained: true, takesVerdicts: true },
    AML: { label: 'AML', isScreening: true, isHidden: true, isExplained: true, takesVerdicts: true },
  },
  corporate: {
    COMPANY_DETAILS: { label: 'Company details', identifies: true },
    LEGAL_REPRESENTATIVE: { label: 'Legal representative', isExplained: true },
    DOCUMENTS: { label: 'Company documents', identifies: true },
    AML: { label: 'AML', isScreening: true, isHidden: true, isExplained: true, takesVerdicts: true },
    BENEFICIAL_OWNERS: { label: 'Beneficial owners', isExplained: true },
    CORPORATE_OFFICER: { label: 'Corporate officer', isExplained: true },
  },
} as const satisfies Record<SessionKind, Readonly<Record<string, StepTypeRecord>>>;

/** These are the known types of one kind; without a kind they are those of both. */
export type StepType<Kind extends SessionKind = SessionKind> = { [One in Kind]: keyof (typeof stepTypes)[One] }[Kind];

const byType: ReadonlyMap<string, StepTypeRecord> = new Map(
  [stepTypes.individual, stepTypes.corporate].flatMap((types) => Object.entries<StepTypeRecord>(types)),
);

/** The record of a known type, of whichever kind. */
export const findStepType = (type: string): StepTypeRecord | undefined => byType.get(type);

/** Tells whether a step of this kind of session can be read as more than raw data. */
export const isKnownStepType = (kind: SessionKind, type: string): boolean => Object.hasOwn(stepTypes[kind], type);

export const isExplained = (type: string): boolean => findStepType(type)?.isExplained === true;

export const isIdentifying = (type: string): boolean => findStepType(type)?.identifies === true;

export const takesVerdicts = (type: string): boolean => findStepType(type)?.takesVerdicts === true;
