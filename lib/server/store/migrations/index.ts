/** Every migration, in order. One that was released is never changed: write the next. */
import type { Migration } from '../migrate.ts';
import { registry } from './001-registry.ts';
import { signIn } from './002-sign-in.ts';
import { settlements } from './003-settlements.ts';
import { upkeep } from './004-upkeep.ts';
import { ledger } from './005-ledger.ts';

export const migrations: readonly Migration[] = [registry, signIn, settlements, upkeep, ledger];
