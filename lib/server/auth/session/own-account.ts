/** What reviewers read about their own account. */
import 'server-only';
import { Problem } from '#lib/model/problem.ts';
import type { Engine } from '../engine.ts';
import { isSignOnAccount } from '../single-sign-on/accounts.ts';
import { readSession } from './session.ts';

export interface OwnAccount {
  readonly name: string;
  readonly email: string;
  /** The identity provider manages password and factors; only a passkey can be added here. */
  readonly singleSignOn: boolean;
  /** An authenticator app is set up. */
  readonly app: boolean;
  /** `addedAt`: ISO 8601. */
  readonly passkeys: readonly { readonly id: string; readonly name: string; readonly addedAt: string | null }[];
}

/** @throws Problem signed_out, store_unavailable */
export async function readOwnAccount(engine: Engine, headers: Headers): Promise<OwnAccount> {
  const found = await readSession(engine, headers);
  if (found.state !== 'open') throw new Problem('signed_out');
  const { id, name, email, twoFactorEnabled } = found.user;
  const passkeys = await engine.adapter.findMany<{ id: string; name?: string | null; createdAt?: Date | null }>({
    model: 'passkey',
    where: [{ field: 'userId', value: id }],
  });
  return {
    name,
    email,
    singleSignOn: await isSignOnAccount(engine, id),
    app: twoFactorEnabled === true,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name ?? 'Passkey',
      addedAt: passkey.createdAt?.toISOString() ?? null,
    })),
  };
}
