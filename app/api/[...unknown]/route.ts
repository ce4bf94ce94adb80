import { Problem } from '#lib/model/problem.ts';
import { openRoute } from '#lib/server/http/index.ts';

const handler = openRoute({
  pattern: '/api/*',
  open: 'serves nothing: an unknown API address answers with a Problem, not a page',
  handle: async () => {
    throw new Problem('not_found');
  },
});

export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT };
