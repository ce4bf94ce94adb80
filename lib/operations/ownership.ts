/** Who owns a company, as declared; `lib/ownership` computes from it. */
import type { Confirmation, OwnershipInput } from '#lib/ownership/index.ts';
import { get, of, put } from './operation.ts';
import type { ConfirmationBody } from './records.schema.ts';

export const readOwnership = get('/api/sessions/{ref}/ownership', {
  may: 'step.read',
  flags: ['fresh', 'prefetch'],
  answer: of<OwnershipInput>,
});
/** How the declaration is to be read. 409: another version or structure than the reviewer saw. */
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
