/**
 * Review Desk adds to a step comparisons that need tables too large for the browser, and the registered sessions that a step names. The screen
 * marks it as calculated by Review Desk. It is the answer of `GET /api/sessions/{ref}/steps/{step}/explanation`, already authorised and redacted.
 */
import { z } from 'zod';
import type { Shape } from '../schema.ts';
import { hitKinds } from './hit-kind.ts';
import { sessionDetailSchema } from './session.schema.ts';

/**
 * With `partial` both agree as far as one of them goes. With `not_compared` a side cannot be read, is a placeholder or is written in another
 * script. With `missing` one side does not provide it. Missing data never lowers a hit.
 */
const agreementSchema = z.enum(['equal', 'partial', 'different', 'not_compared', 'missing']);
export type Agreement = Shape<typeof agreementSchema>;

/** It is a part of a value; `differs` marks characters that differ from the other side. */
const markedTextSchema = z.object({ text: z.string(), differs: z.boolean() });
export type MarkedText = Shape<typeof markedTextSchema>;

/** One value of one side, with its source ("Customer data", "ID document", "list: Place of birth"). */
const attributeValueSchema = z.object({
  text: z.string(),
  source: z.string(),
  /** Text in another script than Latin has our approximate spelling, never upstream's. */
  approximate: z.string().exactOptional(),
  /** The text in parts, where characters differ from the other side; absent when none do. */
  parts: z.array(markedTextSchema).exactOptional(),
});
export type AttributeValue = Shape<typeof attributeValueSchema>;

const attributeKindSchema = z.enum(['name', 'date', 'country', 'sex', 'number', 'text']);
export type AttributeKind = Shape<typeof attributeKindSchema>;

const attributeComparisonSchema = z.object({
  key: z.string(),
  label: z.string(),
  kind: attributeKindSchema,
  subject: z.array(attributeValueSchema),
  hit: z.array(attributeValueSchema),
  agreement: agreementSchema,
  /** It is such as `after romanising`, `same year only` or `an alias agrees`. */
  remark: z.string().exactOptional(),
});
export type AttributeComparison = Shape<typeof attributeComparisonSchema>;

/** One word of the subject's name with its counterpart in the hit's name. */
const namePartSchema = z.object({
  subject: z.string().nullable(),
  hit: attributeValueSchema.nullable(),
  agreement: agreementSchema,
  remark: z.string().exactOptional(),
});
export type NamePart = Shape<typeof namePartSchema>;

const hitExplanationSchema = z.object({
  /** It is as in `hits[].id` and `screening[].id` of the proxy's answer and in `?hit=`. */
  id: z.string(),
  /** It has every kind of the hit, the strongest first; the first decides its order. */
  kinds: z.array(z.enum(hitKinds)),
  /** It has the listings that have ended, with their ends where they are stated: `EU list, until 2019-03-01`. It is absent where none has. */
  ended: z.array(z.string()).exactOptional(),
  /** Its name on screen, with an approximate Latin spelling where the script is not Latin. */
  name: attributeValueSchema.nullable(),
  words: z.array(namePartSchema),
  attributes: z.array(attributeComparisonSchema),
  equal: z.int(),
  partial: z.int(),
  different: z.int(),
  notCompared: z.int(),
  missing: z.int(),
});
export type HitExplanation = Shape<typeof hitExplanationSchema>;

/** One screening answer: a step's own, or that of a company among the owners. */
const screeningExplanationSchema = z.object({
  /** It is the position of the company in `corporates`; it is null for the step itself. */
  corporate: z.int().nullable(),
  /** Ids in our order: by kind, then by corroboration; upstream's order is that of the answer itself. */
  order: z.array(z.string()),
  hits: z.array(hitExplanationSchema),
});
export type ScreeningExplanation = Shape<typeof screeningExplanationSchema>;

const phoneExplanationSchema = z.object({
  /** It is in international format, `+351 912 345 678`; it is null when the number is in no plan known here. */
  international: z.string().nullable(),
  national: z.string().nullable(),
  /** It is the ISO alpha-2 code of the number's own country; it is null when the number does not determine one. */
  country: z.string().nullable(),
  /** It is `mobile`, `fixed line`, …; it is null when unknown. */
  type: z.string().nullable(),
  /**
   * Calling code against the number, calling code against the country, number against the country: null when one of them is absent, or when
   * several countries share the calling code, which then neither contradicts nor confirms any such country (`isShared`).
   */
  checks: z.array(
    z.object({
      key: z.enum(['calling_code_of_number', 'calling_code_of_country', 'country_of_number', 'possible_number']),
      agrees: z.boolean().nullable(),
      isShared: z.literal(true).exactOptional(),
      expected: z.string().nullable(),
    }),
  ),
});
export type PhoneExplanation = Shape<typeof phoneExplanationSchema>;

/** A session that a step names by its id, as far as it is registered. */
const relatedSessionSchema = z.object({
  /** It is as in the step's body. */
  sessionId: z.string(),
  /** It is null where it is not registered; it can be looked up. */
  session: sessionDetailSchema.nullable(),
  /** The session is registered in the other environment. Only its address is given: sandbox data does not count in production. */
  elsewhere: z.object({ ref: z.string(), sandbox: z.boolean() }).exactOptional(),
});
export type RelatedSession = Shape<typeof relatedSessionSchema>;

export const stepExplanationSchema = z.object({
  /** It is when the explained answer was read from upstream: compare it with the answer on screen. */
  readAt: z.iso.datetime(),
  screening: z.array(screeningExplanationSchema).nullable(),
  phone: phoneExplanationSchema.nullable(),
  related: z.array(relatedSessionSchema),
});
export type StepExplanation = Shape<typeof stepExplanationSchema>;
