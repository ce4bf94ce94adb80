import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { noteSchema, openSession } from '#lib/server/review/index.ts';

export const GET = route<{ ref: string }>({
  pattern: 'GET /api/sessions/{ref}/notes',
  action: 'note.read',
  handle: async ({ reviewer, params: { ref } }) => json(await openSession(reviewer, ref).readNotes()),
});

export const POST = route<{ ref: string }, z.infer<typeof noteSchema>>({
  pattern: 'POST /api/sessions/{ref}/notes',
  action: 'note.write',
  body: noteSchema,
  handle: async ({ reviewer, params: { ref }, body }) => json(await openSession(reviewer, ref).addNote(body)),
});
