/** Masked names and contact data shown to one reviewer for a reason. The event, with the reason, is on disk before a value leaves. */
import { Problem } from '#lib/model/problem.ts';
import { revealedSchema, revealSchema } from '#lib/model/review/reveal.schema.ts';
import { isRevealable, revealableClasses, revealableFields } from '#lib/model/review/reveal.ts';
import { revealFields } from '#lib/operations/account.ts';
import { on } from './operation.ts';
import { recordEvent } from './record-event.ts';
import { toSubjectFacts } from './sessions/index.ts';
import { stepNaming } from './step-names.ts';

on(revealFields, { body: revealSchema, answer: revealedSchema }, async ({ session, reviewer, body }) => {
  const record = await session.record();
  const revealable = revealableFields(reviewer.roles, record);
  const wanted = new Set(
    body.fields.flatMap((field) => {
      if (revealable.has(field)) return [field];
      if (revealableClasses.some((one) => one === field))
        return [...revealable].flatMap(([key, sensitivity]) => (sensitivity === field ? [key] : []));
      throw new Problem('bad_request', { detail: `This field cannot be revealed: ${field}.` });
    }),
  );
  if (wanted.size === 0) throw new Problem('bad_request', { detail: 'Nothing of this kind is masked here.' });
  await recordEvent(reviewer, 'session.revealed', {
    ref: record.ref,
    reason: body.reason,
    fieldGroups: [...new Set([...wanted].flatMap((key) => revealable.get(key) ?? []))],
    detail: { fields: [...wanted].sort().join(', ') },
  });
  const nameStep = await stepNaming(reviewer);
  return {
    ref: record.ref,
    ...(wanted.has('alias') && record.alias !== null && { alias: record.alias }),
    subjectFacts: toSubjectFacts(
      record.facts.filter(({ key, sensitivity }) => wanted.has(key) && isRevealable(reviewer.roles, sensitivity)),
      ({ value }) => value,
      (step) => nameStep(record.ref, step),
    ),
  };
});
