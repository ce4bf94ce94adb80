import type { Migration } from './migration.ts';

/** It creates the tables of better-auth, under its names, with the columns our sign-in adds. */
export const signIn: Migration = {
  version: 2,
  name: 'sign-in',
  statements({ ddl: { text, boolean, time } }) {
    const userId = `"userId" ${text} not null references "user" ("id") on delete cascade`;
    const stamps = `"createdAt" ${time} not null, "updatedAt" ${time} not null`;
    return [
      `create table "user" ("id" ${text} not null primary key, "name" ${text} not null, "email" ${text} not null unique,
        "emailVerified" ${boolean} not null, "image" ${text}, ${stamps}, "role" ${text}, "banned" ${boolean},
        "banReason" ${text}, "banExpires" ${time}, "twoFactorEnabled" ${boolean})`,
      `create table "session" ("id" ${text} not null primary key, "expiresAt" ${time} not null,
        "token" ${text} not null unique, ${stamps}, "ipAddress" ${text}, "userAgent" ${text}, ${userId},
        "impersonatedBy" ${text}, "authMethod" ${text} not null, "startedAt" ${time} not null, "factorAt" ${time})`,
      `create table "account" ("id" ${text} not null primary key, "accountId" ${text} not null,
        "providerId" ${text} not null, ${userId}, "accessToken" ${text}, "refreshToken" ${text}, "idToken" ${text},
        "accessTokenExpiresAt" ${time}, "refreshTokenExpiresAt" ${time}, "scope" ${text}, "password" ${text}, ${stamps})`,
      `create table "verification" ("id" ${text} not null primary key, "identifier" ${text} not null,
        "value" ${text} not null, "expiresAt" ${time} not null, ${stamps})`,
      `create table "twoFactor" ("id" ${text} not null primary key, "secret" ${text} not null,
        "backupCodes" ${text} not null, ${userId}, "verified" ${boolean}, "failedVerificationCount" integer,
        "lockedUntil" ${time})`,
      `create table "passkey" ("id" ${text} not null primary key, "name" ${text}, "publicKey" ${text} not null, ${userId},
        "credentialID" ${text} not null, "counter" integer not null, "deviceType" ${text} not null,
        "backedUp" ${boolean} not null, "transports" ${text}, "createdAt" ${time}, "aaguid" ${text})`,
      `create table "signInLimit" ("id" ${text} not null primary key, "key" ${text} not null unique,
        "failures" integer not null, "blockedUntil" ${time} not null, "updatedAt" ${time} not null)`,
      `create table "rateLimit" ("id" ${text} not null primary key, "key" ${text} not null unique,
        "count" integer not null, "lastRequest" bigint not null)`,
      'create index "session_userId_idx" on "session" ("userId")',
      'create index "account_userId_idx" on "account" ("userId")',
      'create index "verification_identifier_idx" on "verification" ("identifier")',
      'create index "twoFactor_secret_idx" on "twoFactor" ("secret")',
      'create index "twoFactor_userId_idx" on "twoFactor" ("userId")',
      'create index "passkey_userId_idx" on "passkey" ("userId")',
      'create index "passkey_credentialID_idx" on "passkey" ("credentialID")',
      'create index "signInLimit_updatedAt_idx" on "signInLimit" ("updatedAt")',
    ];
  },
};
