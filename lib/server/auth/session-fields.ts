/** The rows of sessions: our own fields of them, and the one query that reads them with their account. */
import 'server-only';
import { sql } from 'kysely';
import type { AuthStore } from './engine.ts';
import { callbackPath } from './single-sign-on/openid-connect.ts';

/** It says how a session began: `password+recovery` is with a recovery code, `oidc+passkey` with a passkey used after single sign-on. */
type AuthMethod = 'password' | 'password+totp' | 'password+recovery' | 'passkey' | 'oidc' | 'oidc+passkey';

/** These are our own columns of a session. */
export interface SessionFields {
  readonly authMethod: AuthMethod;
  /** The first sign-in is carried through every change of token, so that the twelve hours do not start again. */
  readonly startedAt: Date;
  /** It is when a second factor was last proved; it is null when there was no proof in this session. */
  readonly factorAt: Date | null;
}

const methodOfPath: Readonly<Record<string, AuthMethod>> = {
  '/sign-in/email': 'password',
  '/two-factor/verify-totp': 'password+totp',
  '/two-factor/verify-backup-code': 'password+recovery',
  '/passkey/verify-authentication': 'passkey',
  [callbackPath]: 'oidc',
};

/** These methods prove no second factor to Review Desk itself. */
const withoutFactor: readonly AuthMethod[] = ['password', 'oidc'];

/**
 * Makes the fields of a session that better-auth is about to create. A new token keeps what the old session had proved; a sign-in keeps nothing of
 * it.
 * @param path of better-auth's endpoint
 * @param before the session that the request came with
 */
export function newSessionFields(path: string | undefined, before: SessionFields | undefined): SessionFields {
  const now = new Date();
  const method = methodOfPath[path ?? ''];
  // A code completes the set-up of an authenticator app inside an open session.
  const enrols = path === '/two-factor/verify-totp' && before !== undefined;
  if (method === undefined || enrols)
    return {
      authMethod: method ?? before?.authMethod ?? 'password',
      startedAt: before?.startedAt ?? now,
      factorAt: enrols ? now : (before?.factorAt ?? null),
    };
  return { authMethod: method, startedAt: now, factorAt: withoutFactor.includes(method) ? null : now };
}

export interface SessionRow extends SessionFields {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly updatedAt: Date;
}

export interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string | null;
  readonly banned: boolean;
  readonly twoFactorEnabled: boolean;
}

/** SQLite has no type for times and booleans: better-auth stores ISO 8601, 0 and 1. */
type StoredTime = string | Date;
type StoredFlag = number | boolean | null;

type Stored<Row> = {
  readonly [Name in keyof Row]: Date extends Row[Name]
    ? StoredTime | Exclude<Row[Name], Date>
    : Row[Name] extends boolean
      ? StoredFlag
      : Row[Name];
};
type StoredRow = Stored<SessionRow & Omit<UserRow, 'id'>> & { readonly userId: string };

/**
 * Finds the session with this token and its account in one query. Every request of a reviewer begins with it: through better-auth's adapter it is
 * two queries and costs several times as much.
 *
 * @throws Problem store_unavailable
 */
export async function findSession({ db }: Pick<AuthStore, 'db'>, token: string) {
  const { rows } = await sql<StoredRow>`
    select s."id", s."token", s."expiresAt", s."updatedAt", s."authMethod", s."startedAt", s."factorAt",
      u."id" as "userId", u."name", u."email", u."role", u."banned", u."twoFactorEnabled"
    from "session" as s join "user" as u on u."id" = s."userId" where s."token" = ${token}
  `.execute(db);
  const [row] = rows;
  return (
    row && {
      session: {
        id: row.id,
        token: row.token,
        authMethod: row.authMethod,
        expiresAt: new Date(row.expiresAt),
        updatedAt: new Date(row.updatedAt),
        startedAt: new Date(row.startedAt),
        factorAt: row.factorAt === null ? null : new Date(row.factorAt),
      },
      user: {
        id: row.userId,
        name: row.name,
        email: row.email,
        role: row.role,
        banned: Boolean(row.banned),
        twoFactorEnabled: Boolean(row.twoFactorEnabled),
      },
    }
  );
}
