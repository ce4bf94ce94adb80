/**
 * Review Desk adds to a step comparisons that need tables too large for the browser, and the registered sessions that a step names. The screen
 * marks it as calculated by Review Desk. It is the answer of `GET /api/sessions/{ref}/steps/{step}/explanation`, already authorised and redacted.
 */
import type { HitKind } from './hit-kind.ts';
import type { SessionDetail } from './session.ts';

/**
 * With `partial` both agree as far as one of them goes. With `not_compared` a side cannot be read, is a placeholder or is written in another
 * script. With `missing` one side does not provide it. Missing data never lowers a hit.
 */
export type Agreement = 'equal' | 'partial' | 'different' | 'not_compared' | 'missing';

/** It is a part of a value; `differs` marks characters that differ from the other side. */
export interface MarkedText {
  readonly text: string;
  readonly differs: boolean;
}

/** One value of one side, with its source ("Customer data", "ID document", "list: Place of birth"). */
export interface AttributeValue {
  readonly text: string;
  readonly source: string;
  /** For a script that is not Latin: our approximate spelling, never upstream's. */
  readonly approximate?: string;
  /** The text in parts, where characters differ from the other side; absent when none do. */
  readonly parts?: readonly MarkedText[];
}

export type AttributeKind = 'name' | 'date' | 'country' | 'sex' | 'number' | 'text';

/** One attribute of the subject is compared with that of the hit. */
export interface AttributeComparison {
  readonly key: string;
  readonly label: string;
  readonly kind: AttributeKind;
  readonly subject: readonly AttributeValue[];
  readonly hit: readonly AttributeValue[];
  readonly agreement: Agreement;
  /** It is such as `after romanising`, `same year only` or `an alias agrees`. */
  readonly remark?: string;
}

/** One word of the subject's name with its counterpart in the hit's name. */
export interface NamePart {
  readonly subject: string | null;
  readonly hit: AttributeValue | null;
  readonly agreement: Agreement;
  readonly remark?: string;
}

export interface HitExplanation {
  /** It is as in `hits[].id` and `screening[].id` of the proxy's answer and in `?hit=`. */
  readonly id: string;
  /** It has every kind of the hit, the strongest first; the first decides its order. */
  readonly kinds: readonly HitKind[];
  /** Its name on screen, with an approximate Latin spelling where the script is not Latin. */
  readonly name: AttributeValue | null;
  readonly words: readonly NamePart[];
  readonly attributes: readonly AttributeComparison[];
  readonly equal: number;
  readonly partial: number;
  readonly different: number;
  readonly notCompared: number;
  readonly missing: number;
}

/** One screening answer: a step's own, or that of a company among the owners. */
export interface ScreeningExplanation {
  /** It is the position of the company in `corporates`; it is null for the step itself. */
  readonly corporate: number | null;
  /** Ids in our order: by kind, then by corroboration; upstream's order is that of the answer itself. */
  readonly order: readonly string[];
  readonly hits: readonly HitExplanation[];
}

export interface PhoneExplanation {
  /** It is in international format, `+351 912 345 678`; it is null when the number cannot exist. */
  readonly international: string | null;
  readonly national: string | null;
  /** It is the ISO alpha-2 code of the number's own country; it is null when the number does not determine one. */
  readonly country: string | null;
  /** It is `mobile`, `fixed line`, …; it is null when unknown. */
  readonly type: string | null;
  /** Calling code against the number, calling code against the country, number against the country: null when one of them is absent. */
  readonly checks: readonly {
    readonly key: 'calling_code_of_number' | 'calling_code_of_country' | 'country_of_number' | 'possible_number';
    readonly agrees: boolean | null;
    readonly expected: string | null;
  }[];
}

/** A session that a step names by its id, as far as it is registered. */
export interface RelatedSession {
  /** It is as in the step's body. */
  readonly sessionId: string;
  /** It is null where it is not registered; it can be looked up. */
  readonly session: SessionDetail | null;
  /** The session is registered in the other environment. Only its address is given: sandbox data does not count in production. */
  readonly elsewhere?: { readonly ref: string; readonly sandbox: boolean };
}

export interface StepExplanation {
  /** It is when the explained answer was read from upstream: compare it with the answer on screen. */
  readonly readAt: string;
  readonly screening: readonly ScreeningExplanation[] | null;
  readonly phone: PhoneExplanation | null;
  readonly related: readonly RelatedSession[];
}
