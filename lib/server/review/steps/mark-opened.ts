import { z } from 'zod';
import { maySeeScreening } from '#lib/model/access/tipping-off.ts';
import { Problem } from '#lib/model/problem.ts';
import { openedSchema } from '#lib/model/review/opened.schema.ts';
import { markOpened } from '#lib/operations/steps.ts';
import { getStore } from '#lib/server/store/index.ts';
import { on } from '../operation.ts';
import { recordEvent } from '../record-event.ts';
import { requireRegistered } from '../session-handle.ts';
import { findStepFor } from '../step-names.ts';

/**
 * Writes the audit event that a step, or one file or hit of it, was really shown on screen. A role that may not know of screening gets the same refusal for
 * every hit.
 *
 * @throws Problem not_found, store_unavailable
 */
on(markOpened, { body: openedSchema, answer: z.object({}) }, async ({ reviewer, session, step: name, body }) => {
  const at = { file: undefined, hit: undefined, ...body };
  if (at.hit !== undefined && !maySeeScreening(reviewer.roles)) throw new Problem('not_found');
  const record = await requireRegistered(reviewer, session.id);
  const { ref } = record;
  const step = await findStepFor(reviewer, record, name);
  if (!step) throw new Problem('not_found');
  if (at.hit !== undefined && !(await (await getStore()).hits.isKnown(ref, step.step, at.hit)))
    throw new Problem('not_found');
  const part = at.hit ?? at.file;
  const object = part === undefined ? step.step : `${step.step}/${part}`;
  const action = at.hit !== undefined ? 'hit.opened' : at.file !== undefined ? 'file.opened' : 'step.opened';
  await recordEvent(reviewer, action, { ref, object });
  return {};
});
