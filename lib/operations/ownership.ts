/** These operations show who owns a company, as declared; `lib/ownership` computes from it. */
import type { Confirmation, OwnershipInput } from '#lib/operations/ownership.schema.ts';
import { get, of, put } from './operation.ts';
import type { ConfirmationBody } from './ownership.schema.ts';

export const readOwnership = get('/api/sessions/{ref}/ownership', {
  may: 'step.read',
  flags: ['fresh', 'prefetch'],
  answer: of<OwnershipInput>,
});
/** Confirms how the declaration is to be read. It answers 409 when the version or structure is another than the reviewer saw. */
export const confirmOwnership = put('/api/sessions/{ref}/ownership/settlement', {
  may: 'decision.write',
  body: of<ConfirmationBody>,
  answer: of<Confirmation>,
});
/** Drawings, report, BODS and table; `policy` and `orientation` change them. */
export const exportOwnership = get('/api/sessions/{ref}/ownership.{format}', {
  may: 'export.create',
  answerType: '*/*',
});
