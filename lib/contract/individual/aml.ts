/** AML of a person (contract 2.9, field notes "Answers"). */
import * as z from 'zod/mini';
import { envelopeShape } from '../schema/envelope.ts';
import { absentOr, anythingWith, flag, list, number, open, text, textList } from '../schema/leaf.ts';

const country = open({ country_code: text('screening'), name: text('screening') });

const hit = open({
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

export const amlStep = open({
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
          hits: list(hit),
          total_hits: number('screening'),
          action_required: flag('screening'),
          monitored: flag('screening'),
        }),
      ),
    }),
  ),
});
export type AmlStep = z.output<typeof amlStep>;
export type AmlHit = z.output<typeof hit>;
