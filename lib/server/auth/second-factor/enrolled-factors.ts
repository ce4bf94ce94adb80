import 'server-only';
import type { Engine } from '../engine.ts';

export interface Factors {
  /** An authenticator app is set up. */
  readonly app: boolean;
  readonly passkeys: number;
}

/** The second factors of an account. */
export async function factorsOf(
  engine: Engine,
  user: { readonly id: string; readonly twoFactorEnabled?: boolean | null },
): Promise<Factors> {
  const passkeys = await engine.adapter.count({ model: 'passkey', where: [{ field: 'userId', value: user.id }] });
  return { app: user.twoFactorEnabled === true, passkeys };
}
