import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { noteChangeSchema, noteWithdrawalSchema, openSession } from '#lib/server/review/index.ts';

export const PUT = route<{ ref: string; id: string }, z.infer<typeof noteChangeSchema>>({
  pattern: 'PUT /api/sessions/{ref}/notes/{id}',
  action: 'note.write',
  body: noteChangeSchema,
  handle: async ({ reviewer, params: { ref, id }, body }) =>
    json(await openSession(reviewer, ref).changeNote(id, body)),
});

export const DELETE = route<{ ref: string; id: string }, z.infer<typeof noteWithdrawalSchema>>({
  pattern: 'DELETE /api/sessions/{ref}/notes/{id}',
  action: 'note.write',
  body: noteWithdrawalSchema,
  handle: async ({ reviewer, params: { ref, id }, body }) =>
    json(await openSession(reviewer, ref).withdrawNote(id, body)),
});
