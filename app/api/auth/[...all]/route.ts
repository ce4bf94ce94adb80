import { handleAuthRequest } from '#lib/server/auth/index.ts';
import { openRoute } from '#lib/server/http/index.ts';

const handler = openRoute({
  pattern: '/api/auth/*',
  open: 'the sign-in itself; allow-list, origin check, limits and audit events are in lib/server/auth',
  handle: ({ request }) => handleAuthRequest(request),
});

export { handler as GET, handler as POST };
