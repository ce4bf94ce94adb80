/** The migrations, one file each; which tables exist is hidden in them. In order: a released one never changes, the next one is written instead. Throws nothing. */
import { registry } from './001-registry.ts';
import { signIn } from './002-sign-in.ts';
import { settlements } from './003-settlements.ts';
import { maintenance } from './004-maintenance.ts';
import { ledger } from './005-ledger.ts';
import { hits } from './006-hits.ts';
import { stepReads } from './007-step-reads.ts';
import { findings } from './008-findings.ts';
import { customerSide } from './009-customer-side.ts';
import { signInCounters } from './010-sign-in-counters.ts';
import { searchTerms } from './011-search-terms.ts';
import { clock } from './012-clock.ts';
import { tombstones } from './013-tombstones.ts';
import { auditTexts } from './014-audit-texts.ts';
import { consents } from './015-consents.ts';
import { dispositions } from './016-dispositions.ts';
import { auditTree } from './017-audit-tree.ts';
import type { Migration } from './migration.ts';
import { reviewQueue } from './review/018-review-queue.ts';
import { alerts } from './review/019-alerts.ts';
import { decisions } from './review/020-decisions.ts';
import { presences } from './review/021-presences.ts';
import { reviewPeriods } from './review/022-review-periods.ts';
import { eventIndexes } from './review/023-event-indexes.ts';

import { notes } from './review/024-notes.ts';
import { riskRatings } from './review/025-risk-ratings.ts';
import { ownerRecords } from './review/026-owner-records.ts';
import { consentSecondReviews } from './review/027-consent-second-reviews.ts';
import { searchSpellings } from './review/028-search-spellings.ts';
import { listByRisk } from './review/029-list-by-risk.ts';
import { proofAge } from './review/030-proof-age.ts';

export const allMigrations: readonly Migration[] = [
  registry,
  signIn,
  settlements,
  maintenance,
  ledger,
  hits,
  stepReads,
  findings,
  customerSide,
  signInCounters,
  searchTerms,
  clock,
  tombstones,
  auditTexts,
  consents,
  dispositions,
  auditTree,
  reviewQueue,
  alerts,
  decisions,
  presences,
  reviewPeriods,
  eventIndexes,
  notes,
  riskRatings,
  ownerRecords,
  consentSecondReviews,
  searchSpellings,
  listByRisk,
  proofAge,
];

export const latestVersion = allMigrations.at(-1)?.version ?? 0;
