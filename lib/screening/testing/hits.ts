/** A person, a company, and hits on them. */
import type { AttributeComparison } from '#lib/model/session/explanation.schema.ts';
import { explainScreening } from '../explain.ts';
import type { ScreeningSubject } from '../subject.ts';

export const sourced = (text: string, source = 'Customer data') => [{ text, source }];
export const maria: ScreeningSubject = {
  kind: 'individual',
  values: {
    firstname: sourced('Maria'),
    lastname: sourced('Silva'),
    birth_date: sourced('1987-03-14'),
    nationality: sourced('PRT'),
    document_number: sourced('AB123456', 'ID document'),
  },
};
export const firm: ScreeningSubject = {
  kind: 'corporate',
  values: {
    company_name: sourced('Lantern Moor Ltd'),
    registration_number: sourced('UT-4711'),
    country: sourced('PRT'),
  },
};
export const explain = (hit: unknown, subject = maria) => {
  const [explained] = explainScreening({ subject, hits: [{ id: 'h', hit }] }).hits;
  if (!explained) throw new Error('no explanation');
  return explained;
};
export const row = (hit: unknown, key: string, subject = maria): AttributeComparison | undefined =>
  explain(hit, subject).attributes.find((attribute) => attribute.key === key);
export const named = (full_name: string | null, more: object = {}, info: object = {}) => ({
  info: { full_name, birth_date: null, nationality: null, ...info },
  type: ['PEP'],
  aliases: null,
  fields: null,
  media: null,
  ...more,
});
export const field = (name: string, value: unknown, more: object = {}) => ({
  fields: [{ name, source: 'Utopia list', tag: null, countries: null, value, ...more }],
});
