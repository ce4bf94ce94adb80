import { authRoute } from '#lib/server/auth/index.ts';
import { openRoute } from '#lib/server/http.ts';

const door = openRoute({
  pattern: '/api/auth/*',
  open: 'the sign-in itself; its own allow-list, origin check, limits and trail stand in lib/server/auth',
  handle: ({ request }) => authRoute(request),
});

export { door as GET, door as POST };
