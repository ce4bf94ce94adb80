/** Which limits of guessing a request counts against. */
import 'server-only';
import { traceOf } from '#lib/server/request-context.ts';
import type { Engine } from '../engine.ts';
import { type Attempt, beginAttempt } from '../limits/sign-in-limits.ts';
import { type AuthRequest, textOf } from './auth-request.ts';
import { signOnReturn } from './auth-routes.ts';

/** @returns undefined for a request that proves nothing @throws Problem too_many_requests */
export function countAttempt(
  engine: Engine,
  { name, headers, body, before, subject }: AuthRequest,
): Promise<Attempt | undefined> {
  const network = traceOf(headers).ip ?? '';
  const begin = (names: Parameters<typeof beginAttempt>[2]) =>
    beginAttempt(engine.adapter, engine.config.authSecrets[0] ?? '', names);
  if (name === signOnReturn) return begin({ network });
  if (name === 'POST /sign-in/email') return begin({ network, account: textOf(body.email).toLowerCase() });
  if (name.startsWith('POST /two-factor/verify-')) return begin({ factor: subject ?? network });
  if ((body.password ?? body.currentPassword) !== undefined && before.state === 'open')
    return begin({ account: before.user.email });
  return Promise.resolve(undefined);
}
