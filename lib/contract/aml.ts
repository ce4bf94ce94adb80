/** AML of a person (contract 2.9, field notes "Answers") and of a company (contract 2.10); a company among the owners carries the same. */
import * as z from 'zod/mini';
import { corporateEnvelope, envelopeShape } from './schema/envelope.ts';
import {
  absentOr,
  anythingWith,
  flag,
  isAbsent,
  list,
  number,
  open,
  optionalTexts,
  part,
  prepared,
  text,
  textList,
  texts,
} from './schema/leaf.ts';

const country = open(texts('screening', 'country_code', 'name'));
const article = open(texts('screening', 'date', 'snippet', 'title', 'url'));

const personHit = open({
  // The contract names none; `identifyHits` gives every hit one, and the two below.
  ...optionalTexts('screening', 'id', 'upstream_id', 'former_id'),
  info: part(texts('screening', 'full_name', 'birth_date', 'nationality')),
  type: textList('screening'),
  aliases: textList('screening'),
  fields: list(
    open({
      ...texts('screening', 'name', 'source'),
      tag: textList('screening'),
      countries: list(country),
      // A string, or a list of { name, value }.
      value: anythingWith('screening', 'name', 'value'),
    }),
  ),
  media: list(article),
});

export const personAmlStep = open({
  ...envelopeShape,
  verification: part({
    aml: part({
      customer_info: part({
        ...texts('name', 'firstname', 'lastname'),
        ...texts('identity', 'birth_date', 'nationality', 'country'),
      }),
      // Null is "not reported", never "none".
      hits: list(personHit),
      total_hits: number('screening'),
      action_required: flag('screening'),
      monitored: flag('screening'),
    }),
  }),
});
export type AmlStep = z.output<typeof personAmlStep>;
export type AmlHit = z.output<typeof personHit>;

const entry = open({
  types: textList('screening'),
  countries: list(country),
  ...texts('screening', 'name', 'url', 'listing_started', 'listing_ended'),
  fields: list(open({ name: text('screening'), value: anythingWith('screening', 'name', 'value') })),
});

const companyHit = open({
  id: text('screening'),
  // Both are given by `identifyHits`, which replaces `id`.
  ...optionalTexts('screening', 'upstream_id', 'former_id'),
  info: part({
    ...texts('screening', 'full_name', 'entity_type'),
    aka: textList('screening'),
    // A string or a list, of codes, of names or of { country_code, name }: one string is a list of one.
    countries: prepared(absentOr(z.array(anythingWith('screening', 'country_code', 'name'))), (value) =>
      Array.isArray(value) || isAbsent(value) ? value : [value],
    ),
    birth_date: text('screening'),
    associates: list(open(texts('screening', 'association', 'name'))),
  }),
  types: textList('screening'),
  sanctions: list(entry),
  pep: list(entry),
  adverse_media: list(article),
});

export const companyAmlShape = {
  action_required: flag('screening'),
  matches: number('screening'),
  status: text('screening'),
  monitoring: flag('screening'),
  // Null is "not reported", never "none".
  screening: list(companyHit),
  decision: part({
    ...texts('screening', 'compliance_officer', 'user_id', 'output', 'internal_note'),
    reasons: list(open(texts('screening', 'reason', 'note'))),
  }),
};

export const companyAmlStep = open({ ...corporateEnvelope, ...companyAmlShape });
export type CompanyAmlStep = z.output<typeof companyAmlStep>;
export type CompanyAmlHit = z.output<typeof companyHit>;
