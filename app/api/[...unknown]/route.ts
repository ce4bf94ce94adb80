import { Problem } from '#lib/model/problem.ts';
import { openRoute } from '#lib/server/http.ts';

const door = openRoute({
  pattern: '/api/*',
  open: 'there is nothing behind it: an address that no route has is a Problem, not a page',
  handle: async () => {
    throw new Problem('not_found');
  },
});

export { door as DELETE, door as GET, door as PATCH, door as POST, door as PUT };
