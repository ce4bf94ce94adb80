import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the request carries METRICS_TOKEN as `Authorization: Bearer …`; compared in constant time. */
export const hasToken = (headers: Headers, token: string): boolean =>
  timingSafeEqual(digest(headers.get('authorization') ?? ''), digest(`Bearer ${token}`));
