/** Each migration is a file that hides its tables. They are in order: a released one never changes, the next one is written instead. Throws nothing. */
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
import { reviewQueue } from './018-review-queue.ts';
import { alerts } from './019-alerts.ts';
import { decisions } from './020-decisions.ts';
import { presences } from './021-presences.ts';
import { reviewPeriods } from './022-review-periods.ts';
import { eventIndexes } from './023-event-indexes.ts';
import { notes } from './024-notes.ts';
import { riskRatings } from './025-risk-ratings.ts';
import { ownerRecords } from './026-owner-records.ts';
import { consentSecondReviews } from './027-consent-second-reviews.ts';
import { searchSpellings } from './028-search-spellings.ts';
import { listByRisk } from './029-list-by-risk.ts';
import { proofAge } from './030-proof-age.ts';
import { drafts } from './031-drafts.ts';
import { newRules } from './032-new-rules.ts';
import { declaredPersons } from './033-declared-persons.ts';
import { reviewLimits } from './034-review-limits.ts';
import { verdictFiles } from './035-verdict-files.ts';
import { existence } from './036-existence.ts';
import { fileTypes } from './037-file-types.ts';
import { leftOpen } from './038-left-open.ts';
import { newestVerdicts } from './039-newest-verdicts.ts';
import type { Migration } from './migration.ts';

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
  drafts,
  newRules,
  declaredPersons,
  reviewLimits,
  verdictFiles,
  existence,
  fileTypes,
  leftOpen,
  newestVerdicts,
];

export const latestVersion = allMigrations.at(-1)?.version ?? 0;
