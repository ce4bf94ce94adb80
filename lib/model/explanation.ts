/**
 * What this desk adds to a step of upstream: comparisons and readings that need tables too large for the browser, and the sessions of this
 * registry that a step names. Ours, never upstream's; the screen says so. Answer of `GET /api/sessions/{ref}/steps/{step}/explanation`, already
 * authorised and redacted: what the role may not see is not in it.
 */
import type { SessionDetail } from './review.ts';

/** In the order of the page. `other` covers every type that is none of the three. */
export const hitKinds = ['sanctions', 'pep', 'other', 'adverse_media'] as const;
export type HitKind = (typeof hitKinds)[number];

/** `missing`: one side does not say it. It never lowers a hit. */
export type Agreement = 'equal' | 'different' | 'missing';

/** A piece of a value; `differs` marks the characters that the other side has otherwise. */
export interface MarkedText {
  readonly text: string;
  readonly differs: boolean;
}

/** One value of one side, with the place it was taken from ("customer info", "ID document", "list: Place of birth"). */
export interface AttributeValue {
  readonly text: string;
  readonly source: string;
  /** Where the script is not Latin: an approximate spelling, never upstream's. */
  readonly approximate?: string;
  /** The text in pieces, where characters differ from the other side; absent when nothing is to be marked. */
  readonly parts?: readonly MarkedText[];
}

export type AttributeKind = 'name' | 'date' | 'country' | 'sex' | 'number' | 'text';

/** One attribute, subject against hit. */
export interface AttributeComparison {
  readonly key: string;
  readonly label: string;
  readonly kind: AttributeKind;
  readonly subject: readonly AttributeValue[];
  readonly hit: readonly AttributeValue[];
  readonly agreement: Agreement;
  /** `after romanising`, `same year only`, `an alias agrees`. */
  readonly remark?: string;
}

/** The subject's name, word by word, with the hit's word that stands for it. */
export interface NameWord {
  readonly subject: string | null;
  readonly hit: AttributeValue | null;
  readonly agreement: Agreement;
  readonly remark?: string;
}

export interface HitExplanation {
  /** The hit's name at this desk, as in `hits[].id` and `screening[].id` of the proxy's answer and in `?hit=`. */
  readonly id: string;
  /** Every kind that the hit is of, strongest first; the first decides its place. */
  readonly kinds: readonly HitKind[];
  /** The name shown for it, and its approximate Latin spelling where it is written otherwise. */
  readonly name: AttributeValue | null;
  readonly words: readonly NameWord[];
  readonly attributes: readonly AttributeComparison[];
  readonly equal: number;
  readonly different: number;
  readonly missing: number;
}

/** One screening answer: a step's own, or that of a company among the owners. */
export interface ScreeningExplanation {
  /** Position of the company in `corporates`; null for the step itself. */
  readonly corporate: number | null;
  /** Ids in our order: by kind, then by corroboration; upstream's order is that of the answer itself. */
  readonly order: readonly string[];
  readonly hits: readonly HitExplanation[];
}

export interface PhoneExplanation {
  /** As people write it abroad: `+351 912 345 678`; null when it is no number that could exist. */
  readonly international: string | null;
  readonly national: string | null;
  /** ISO alpha-2 of the country that the number itself belongs to; null when it does not tell. */
  readonly country: string | null;
  /** `mobile`, `fixed line`, …; null when unknown. */
  readonly type: string | null;
  /** Calling code against the number, calling code against the country, number against the country: null when one of them is absent. */
  readonly checks: readonly {
    readonly key: 'calling_code_of_number' | 'calling_code_of_country' | 'country_of_number' | 'possible_number';
    readonly agrees: boolean | null;
    readonly expected: string | null;
  }[];
}

/** A session that a step names by its id, as far as the registry knows it. */
export interface RelatedSession {
  /** As it stands in the step's body. */
  readonly sessionId: string;
  /** Null: not registered; it can be asked for. */
  readonly session: SessionDetail | null;
  /** It is registered in the other environment. Where it stands is all that is told: nothing of a sandbox counts in production. */
  readonly elsewhere?: { readonly ref: string; readonly sandbox: boolean };
}

export interface StepExplanation {
  /** When the answer of upstream that this is about was read: compare with the reading on the screen. */
  readonly readAt: string;
  readonly screening: readonly ScreeningExplanation[] | null;
  readonly phone: PhoneExplanation | null;
  readonly related: readonly RelatedSession[];
}

const explained: ReadonlySet<string> = new Set([
  'PHONE',
  'DUPLICATE',
  'AML',
  'LEGAL_REPRESENTATIVE',
  'BENEFICIAL_OWNERS',
]);

/** Whether the desk adds anything to a step of this type: else nobody need ask. */
export const isExplained = (stepType: string): boolean => explained.has(stepType);
