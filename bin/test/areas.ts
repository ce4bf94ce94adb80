/** Each part of the product names the browser journeys that show it at work. */

export interface Area {
  /** These are beginnings of paths; the longest that fits decides. */
  readonly folders: readonly string[];
  /** Those that find a mistake soonest come first: `npm run check` takes what fits into its time. */
  readonly journeys: readonly string[];
}

const journeys = (...names: string[]) => names.map((name) => `e2e/${name}.spec.ts`);

export const areas: readonly Area[] = [
  {
    // What no other line names: a session from the list to its evidence, by pointer and by keys, and how all of it looks.
    folders: ['app/', 'components/', 'lib/', 'simulator/', 'public/', 'tailwind.config.ts', 'postcss.config.mjs'],
    journeys: journeys(
      'review/by-keyboard',
      'sessions/first-review',
      'early-presses',
      'accessibility',
      'layout',
      'styles',
    ),
  },
  {
    folders: [
      'proxy.ts',
      'next.config.mjs',
      'instrumentation.ts',
      'app/api/',
      'lib/server/http/',
      'lib/server/startup.ts',
    ],
    journeys: journeys(
      ...['security/endpoints', 'security/hostile-input', 'security/secrets'],
      ...['faults/requests', 'faults/process-end', 'sessions/forbidden-and-missing-pages'],
    ),
  },
  {
    folders: [
      'components/sign-in/',
      'components/account/',
      'lib/server/auth/',
      'app/sign-in/',
      'lib/client/sign-in-end.ts',
      'lib/client/sign-out.ts',
      'components/shell/signed-in-providers.tsx',
      'components/shell/signed-out.tsx',
    ],
    journeys: journeys('sessions/deep-link', 'security/sign-in-end'),
  },
  {
    folders: ['lib/model/access/', 'lib/contract/redact.ts'],
    journeys: journeys('security/roles', 'sessions/support', 'security/secrets'),
  },
  {
    folders: [
      ...[
        'components/sessions/',
        'components/list-export/',
        'components/shell/search-field.tsx',
        'lib/client/session-list.ts',
      ],
      ...[
        'lib/client/search-text.ts',
        'lib/server/store/list/',
        'lib/server/store/search-text/',
        'lib/server/review/sessions/',
        'lib/operations/sessions.',
      ],
    ],
    journeys: journeys('sessions/list', 'sessions/views', 'sessions/queue', 'sessions/export', 'sessions/next-in-list'),
  },
  {
    folders: [
      'components/assignment/',
      'lib/findings/review-need.ts',
      'lib/server/store/queue/',
      'lib/server/review/queue.ts',
      'lib/operations/queue.',
      'lib/client/views.ts',
    ],
    journeys: journeys('sessions/queue', 'sessions/assignment', 'review/queue-to-its-end'),
  },
  {
    folders: ['components/shell/', 'components/ui/', 'lib/client/sessions.ts'],
    journeys: journeys(
      'sessions/command-palette',
      'review/by-keyboard',
      'sessions/next-in-list',
      'sessions/print',
      'accessibility',
      'layout',
    ),
  },
  {
    folders: [
      'components/session-page/',
      'components/step-parts/',
      'components/steps/',
      'lib/contract/',
      'lib/format/',
      'lib/step-comparison/',
    ],
    journeys: journeys(
      'sessions/steps',
      'evidence/viewers',
      'review/by-keyboard',
      'sessions/company',
      'sessions/dossier',
      'evidence/duplicate',
    ),
  },
  {
    folders: [
      'components/evidence/',
      'components/identity-document/',
      'components/company-documents/',
      'lib/server/upstream/files/',
    ],
    journeys: journeys(
      'evidence/pdf-and-video',
      'evidence/viewers',
      'sessions/first-review',
      'faults/verification-service',
    ),
  },
  {
    folders: [
      'components/screening/',
      'lib/screening/',
      'components/verdicts/',
      'lib/server/review/verdicts/',
      'lib/operations/verdicts.',
      'lib/client/review/verdicts.ts',
    ],
    journeys: journeys('review/verdicts', 'evidence/aml', 'review/by-keyboard'),
  },
  {
    folders: [
      'components/decisions/',
      'components/referrals.tsx',
      'lib/server/review/decisions/',
      'lib/operations/decisions.',
      'lib/server/store/decisions/',
      'lib/model/review/',
      'lib/model/second-verdict.ts',
      'components/risk/',
    ],
    journeys: journeys('review/decisions', 'review/risk', 'review/by-keyboard', 'review/queue-to-its-end'),
  },
  {
    folders: ['components/notes/', 'lib/server/review/notes.ts', 'lib/operations/notes.'],
    journeys: journeys('review/notes'),
  },
  {
    folders: ['components/events/', 'lib/server/review/audit.ts', 'lib/operations/audit.', 'lib/server/store/audit/'],
    journeys: journeys('review/audit'),
  },
  {
    folders: ['components/numbers/', 'lib/server/review/numbers.ts', 'lib/operations/numbers.', 'lib/server/store/'],
    journeys: journeys('review/numbers'),
  },
  {
    folders: [
      'components/alerts/',
      'lib/server/alerts/',
      'lib/server/review/alerts.ts',
      'lib/operations/alerts.',
      'lib/server/store/alerts/',
      'lib/client/alerts.ts',
      'app/unsubscribe/',
    ],
    journeys: journeys('review/alerts'),
  },
  {
    folders: [
      'components/ownership/',
      'lib/ownership/',
      'lib/server/exports/',
      'lib/server/review/ownership.ts',
      'lib/operations/ownership.',
      'lib/server/review/owner-records.ts',
      'lib/client/ownership.ts',
    ],
    journeys: journeys(
      'ownership/table-and-map',
      'ownership/confirmation',
      'review/owner-record',
      'ownership/states',
      'ownership/exports',
    ),
  },
  {
    folders: [
      'components/consents/',
      'lib/server/review/consents/',
      'lib/operations/consents.',
      'lib/client/consents.ts',
      'lib/findings/consents/',
      'lib/contract/resources.ts',
    ],
    journeys: journeys('consents/access', 'consents/aml-decision', 'consents/resources'),
  },
  {
    folders: ['components/live-updates/', 'lib/client/live/', 'lib/server/live/'],
    journeys: journeys('registry/live-updates', 'sessions/presence', 'faults/network'),
  },
  {
    folders: [
      'components/connection/',
      'components/retention/',
      'components/import/',
      'components/new-session/',
      'lib/server/refresh/',
      'lib/server/webhooks.ts',
      'lib/server/webhooks.test.ts',
      'lib/server/health/',
    ],
    journeys: journeys(
      'registry/connection',
      'registry/new-session-and-import',
      'registry/interrupted-work',
      'registry/live-updates',
    ),
  },
  {
    folders: ['lib/server/store/', 'lib/server/upstream/'],
    journeys: journeys(
      'sessions/first-review',
      'faults/store',
      'faults/postgres',
      'faults/verification-service',
      'registry/interrupted-work',
    ),
  },
];
