/** AML of a person (contract 2.9, field notes "Answers") and of a company (contract 2.10); a company among the owners carries the same. */
import * as z from 'zod/mini';
import { corporateEnvelope, envelopeShape } from './schema/envelope.ts';
import { absentOr, anythingWith, flag, isAbsent, list, number, open, text, textList } from './schema/leaf.ts';

const country = open({ country_code: text('screening'), name: text('screening') });

const personHit = open({
  // The contract names none; `identifyHits` gives every hit one, and the two below.
  id: z.optional(text('screening')),
  upstream_id: z.optional(text('screening')),
  former_id: z.optional(text('screening')),
  info: absentOr(open({ full_name: text('screening'), birth_date: text('screening'), nationality: text('screening') })),
  type: textList('screening'),
  aliases: textList('screening'),
  fields: list(
    open({
      name: text('screening'),
      source: text('screening'),
      tag: textList('screening'),
      countries: list(country),
      // A string, or a list of { name, value }.
      value: anythingWith('screening', 'name', 'value'),
    }),
  ),
  media: list(
    open({ date: text('screening'), snippet: text('screening'), title: text('screening'), url: text('screening') }),
  ),
});

export const personAmlStep = open({
  ...envelopeShape,
  verification: absentOr(
    open({
      aml: absentOr(
        open({
          customer_info: absentOr(
            open({
              firstname: text('name'),
              lastname: text('name'),
              birth_date: text('identity'),
              nationality: text('identity'),
              country: text('identity'),
            }),
          ),
          // Null is "not reported", never "none".
          hits: list(personHit),
          total_hits: number('screening'),
          action_required: flag('screening'),
          monitored: flag('screening'),
        }),
      ),
    }),
  ),
});
export type AmlStep = z.output<typeof personAmlStep>;
export type AmlHit = z.output<typeof personHit>;

const entry = open({
  types: textList('screening'),
  countries: list(country),
  name: text('screening'),
  url: text('screening'),
  listing_started: text('screening'),
  listing_ended: text('screening'),
  fields: list(open({ name: text('screening'), value: anythingWith('screening', 'name', 'value') })),
});

const companyHit = open({
  id: text('screening'),
  // Both are given by `identifyHits`, which replaces `id`.
  upstream_id: z.optional(text('screening')),
  former_id: z.optional(text('screening')),
  info: absentOr(
    open({
      full_name: text('screening'),
      entity_type: text('screening'),
      aka: textList('screening'),
      // A string or a list, of codes, of names or of { country_code, name }: one string is a list of one.
      countries: z.pipe(
        z.transform((value: unknown) => (Array.isArray(value) || isAbsent(value) ? value : [value])),
        absentOr(z.array(anythingWith('screening', 'country_code', 'name'))),
      ),
      birth_date: text('screening'),
      associates: list(open({ association: text('screening'), name: text('screening') })),
    }),
  ),
  types: textList('screening'),
  sanctions: list(entry),
  pep: list(entry),
  adverse_media: list(
    open({ date: text('screening'), snippet: text('screening'), title: text('screening'), url: text('screening') }),
  ),
});

export const companyAmlShape = {
  action_required: flag('screening'),
  matches: number('screening'),
  status: text('screening'),
  monitoring: flag('screening'),
  // Null is "not reported", never "none".
  screening: list(companyHit),
  decision: absentOr(
    open({
      compliance_officer: text('screening'),
      user_id: text('screening'),
      output: text('screening'),
      internal_note: text('screening'),
      reasons: list(open({ reason: text('screening'), note: text('screening') })),
    }),
  ),
};

export const companyAmlStep = open({ ...corporateEnvelope, ...companyAmlShape });
export type CompanyAmlStep = z.output<typeof companyAmlStep>;
export type CompanyAmlHit = z.output<typeof companyHit>;
