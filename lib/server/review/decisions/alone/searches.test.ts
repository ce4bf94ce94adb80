/** What a screening, or a search for duplicates, says of itself: whom it searched for and in what, what it left out, and what it found. */
import { servedFile } from '../../testing/fake-service.ts';
import {
  customer,
  duplicates,
  each,
  hit,
  type Row,
  step,
  tryAlone,
  withHit,
  withScreening,
} from '../../testing/one-officer.ts';
import type { Body } from '../../testing/staged-clears.ts';

const withSearch = (more: Body) =>
  customer({
    DUPLICATE: step('DUPLICATE', { verification: { duplicate: { face: servedFile.url, matches: [], ...more } } }),
  });

const refused: Row[] = [
  ...each(
    'screening',
    [
      // Of somebody else.
      { search_term: 'Piet Bakkerman' },
      { screened_name: 'PIET BAKKERMAN' },
      { query: { name: 'Piet Bakkerman' } },
      // In too little.
      { lists_screened: ['PEP'] },
      { lists_searched: [] },
      { types: ['PEP', 'ADVERSE_MEDIA'] },
      { filters: { types: ['adverse-media'] } },
      { screened_against: 'media' },
      { sanctions_screened: false },
      { sanctions: 'not_checked' },
      { pep: 'Not screened' },
      { excluded_sources: ['UN', 'EU'] },
      { sources_unavailable: ['OFAC'] },
      { partial: true },
      { pagination: { page: 1, pages: 4 } },
      { skipped: true },
      { ongoing_monitoring: 'disabled' },
      // With more than it delivers.
      { hit: true },
      { hits_total: '4' },
      { whitelisted: true },
      { risk_level: 'high' },
    ],
    withScreening,
  ),
  ...each(
    'search for duplicates',
    [
      { is_duplicate: true },
      { duplicates: [{ session_id: 'x' }] },
      { total_matches: 2 },
      { match_count: 1 },
      { blocklist_matches: [{ id: 1 }] },
      { status: 'FOUND' },
      { error: 'face not found' },
      { checked: false },
    ],
    withSearch,
  ),
  ['a duplicate that nobody can look at', customer({ DUPLICATE: duplicates([{}]) })],
  ...each(
    'hit',
    [
      { info: { full_name: 'Ana Perez', notes: 'Assets frozen under Council Regulation 269/2014' } },
      { remarks: 'Linked To: HIZBALLAH' },
      { type: ['ADVERSE_MEDIA'], aliases: ['QDi.430'] },
    ],
    withHit,
  ),
];

const cleared: Row[] = [
  ...each(
    'screening',
    [
      { match_status: 'no_match' },
      { match: false, total_matches: 0 },
      { filters: { types: ['sanction', 'pep', 'adverse-media'] } },
      { lists: ['OFAC', 'UN', 'EU', 'PEP', 'Adverse media'] },
      { types: [], lists: [] },
      { excluded_sources: [], sources_unavailable: null },
      { fuzzy_match: true, exact_match: false, match_threshold: 80 },
      { pagination: { page: 1, pages: 1, total: 0 } },
      { query: { name: 'PEREZ Ana', birth_year: 1980 } },
      { search_profile: { name: 'Onboarding' }, search_id: 'Q 1' },
      { partial: false, risk_level: 'low', sanctions_screened: true },
    ],
    withScreening,
  ),
  ...each('screening with a hit', [{ types: ['PEP'] }, { match_status: 'POTENTIAL_MATCH', hits_total: '1' }], (more) =>
    withScreening({ hits: [hit({})], total_hits: 1, ...more }),
  ),
  ...each(
    'search for duplicates',
    [
      { total_matches: 0 },
      { is_duplicate: false, match_count: '0' },
      { status: 'NOT_FOUND' },
      { error: null, checked: true },
    ],
    withSearch,
  ),
];

tryAlone('searches', { refused, cleared });
