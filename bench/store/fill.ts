/**
 * A registry of generated sessions, written without the store: indexes and triggers are dropped, rows inserted, everything recreated and
 * the counts taken from the views that the triggers use. The file stays in the temporary folder for the next run.
 */
import { createHash } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allLocales, Faker } from '@faker-js/faker';
import Database from 'better-sqlite3';
import {
  dueAtMs,
  findingsVersion,
  gravityOf,
  nextFindingsDay,
  reviewNeed,
  type SessionFacts,
  toAudienceFindings,
} from '#lib/findings/index.ts';
import { type CustomerSide, toCustomerSide } from '#lib/model/access/customer-side.ts';
import { isHiddenFact } from '#lib/model/access/tipping-off.ts';
import { dayMs, dayOf } from '#lib/model/day.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import { keysOfFinding } from '#lib/model/session/finding.ts';
import { newRef } from '#lib/model/session/ids.ts';
import { countryKey } from '#lib/model/session/list.ts';
import { openStore } from '#lib/server/store/index.ts';

/** For so many production sessions there is one more in the sandbox. */
const productionPerSandbox = 20;
/** Occurs in few sessions of any registry. */
export const rareName = 'Quetzalcoatlus';
const rareSessions = 5;
export const lastDay = Date.UTC(2026, 8, 1);
const nationalities = ['FR', 'FR', 'FR', 'DE', 'DE', 'ES', 'PL', 'TR', 'GR', 'CN', 'JP', 'SE'];

type Random = () => number;

/** Mulberry32: small, fast, the same everywhere. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** First and last names by language, so that names are plausible. */
function namePools() {
  const locales = [
    'en',
    'de',
    'fr',
    'es',
    'pl',
    'tr',
    'ru',
    'el',
    'ar',
    'zh_CN',
    'ja',
    'ko',
    'hu',
    'nl',
    'sv',
  ] as const;
  return locales.map((name) => {
    const faker = new Faker({ locale: [allLocales[name], allLocales.en], seed: 7 });
    const pool = (make: () => string, length: number) => Array.from({ length }, make);
    return { first: pool(() => faker.person.firstName(), 400), last: pool(() => faker.person.lastName(), 800) };
  });
}

const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

const apps = ['Retail onboarding', 'Business onboarding', 'Wallet', 'Lending', 'Cards', 'Trading'];
const flows = [
  ['ID_DOCUMENT', 'LIVENESS', 'AML'],
  ['ID_DOCUMENT', 'LIVENESS', 'PHONE', 'EMAIL', 'AML'],
  ['ID_DOCUMENT', 'LIVENESS', 'PROOF_OF_ADDRESS', 'PHONE', 'DUPLICATE', 'AML'],
  ['PVID', 'EMAIL', 'PHONE'],
];
const companyFlow = ['COMPANY_DETAILS', 'LEGAL_REPRESENTATIVE', 'DOCUMENTS', 'AML', 'BENEFICIAL_OWNERS'];

function stepStatus(random: Random, recent: boolean): string {
  const roll = random();
  if (recent && roll < 0.5) return roll < 0.3 ? 'PENDING_VERIFICATION' : 'SUBMISSION_REQUIRED';
  return roll > 0.985
    ? 'REJECTED'
    : roll > 0.975
      ? 'RESUBMISSION_REQUIRED'
      : roll > 0.97
        ? 'SUBMISSION_REQUIRED'
        : 'APPROVED';
}

/** The status of a session: the worst of its steps. */
const worst = (statuses: readonly string[]): string =>
  ['SUBMISSION_REQUIRED', 'REJECTED', 'RESUBMISSION_REQUIRED', 'PENDING_VERIFICATION'].find((status) =>
    statuses.includes(status),
  ) ?? 'APPROVED';

function insertAll(database: Database.Database, production: number): void {
  const random = seeded(production);
  const pools = namePools();
  const session = database.prepare(
    `insert into sessions (rid, ref, session_id, kind, app_key, app_name, app_id, alias, status, visible_status, sandbox,
        display_name, sort_name, search_text, first_seen_at, visible_first_seen_at, updated_at, visible_updated_at, refreshed_at,
        assignee, origin)
      values (@rid, @ref, @session_id, @kind, 'kyc', @app_name, '7', @alias, @status, @visible, @sandbox,
        @name, @sort, @search, @first, @first, @updated, @updated, @updated, @assignee, 'webhook')`,
  );
  const step = database.prepare(
    `insert into steps (rid, step, step_id, type, status, position, screening, updated_at, tally, session_sandbox, session_updated_at)
      values (@rid, @step, @step, @type, @status, @position, @screening, @updated, 2, @sandbox, @updated)`,
  );
  const visibleStep = database.prepare(
    `insert into visible_steps (rid, step, step_id, type, status, position, updated_at, tally, session_sandbox, session_visible_updated_at)
      values (@rid, @step, @step, @type, @status, @position, @updated, 2, @sandbox, @updated)`,
  );
  const term = database.prepare('insert into search_terms (term, rid) values (?, ?)');
  const insertFindings = findingsInserter(database);
  const total = production + Math.floor(production / productionPerSandbox);
  for (let rid = 1; rid <= total; rid++) {
    const company = random() < 0.07;
    const pool = pick(random, pools);
    const rare = rid % Math.ceil(total / rareSessions) === 1;
    const name = `${pick(random, pool.first)} ${rare ? rareName : pick(random, pool.last)}${company ? ' Ltd' : ''}`;
    const normalised = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
    const mail = `${rid.toString(36)}@mail.example`;
    const age = (1 - rid / total) * 1000 * dayMs;
    const updated = Math.round(lastDay - age * random());
    const types = company ? companyFlow : pick(random, flows);
    const statuses = types.map(() => stepStatus(random, age < 20 * dayMs));
    const sandbox = Number(rid % (productionPerSandbox + 1) === 0);
    const steps = types.map((type, position) => ({
      step: `${rid}${position}`,
      stepId: `${rid}${position}`,
      type,
      status: statuses[position] ?? '',
      screening: type === 'AML',
    }));
    const kind = company ? 'corporate' : 'individual';
    const side = toCustomerSide({ kind, status: worst(statuses), steps, facts: [] }, undefined);
    session.run({
      rid,
      ref: newRef(),
      session_id: `${rid}-${Math.floor(random() * 1e12).toString(36)}`,
      kind,
      app_name: company ? 'Business onboarding' : pick(random, apps),
      alias: `customer-${rid}`,
      status: worst(statuses),
      visible: side.status,
      sandbox,
      name,
      sort: normalised,
      search: `  customer-${rid}  ${normalised.split(/\s+/).join('  ')}  ${mail}`,
      first: Math.round(lastDay - age),
      updated,
      assignee: random() < 0.02 ? `reviewer-${Math.floor(random() * 40)}` : null,
    });
    for (const word of new Set([`customer-${rid}`, ...normalised.split(/\s+/)])) term.run(word, rid);
    for (const [position, { screening, stepId, ...one }] of steps.entries())
      step.run({ rid, ...one, position, screening: Number(screening), updated, sandbox });
    for (const [position, { step: name, type, status }] of side.steps.entries())
      visibleStep.run({ rid, step: name, type, status, position, updated, sandbox });
    const hits = random() < 0.01 ? '1' : '0';
    const facts = steps.flatMap(({ step, type }) => {
      const of = (values: Record<string, string>, sensitivity: 'name' | 'identity' | 'screening') =>
        Object.entries(values).map(([key, value]) => ({ key, value, sensitivity, step, stepType: type }));
      if (type === 'AML') return of({ hits_reported: hits, hits_delivered: hits, hits_sanctions: hits }, 'screening');
      if (step !== `${rid}0`) return [];
      const expiry = random() < 0.03 ? '2026-05-04' : '2099-05-04';
      const nationality = nationalities[rid % nationalities.length] ?? '';
      return [...of({ name }, 'name'), ...of({ document_expiry: expiry, nationality }, 'identity')];
    });
    insertFindings(
      { rid, sandbox, updated, side },
      {
        isReviewed: true,
        kind,
        status: worst(statuses),
        firstReceivedAtMs: Math.round(lastDay - age),
        refreshedAtMs: updated,
        steps,
        facts,
      },
    );
  }
}

/** Writes the facts of a session, and what the store would have made of them when it was saved. */
function findingsInserter(database: Database.Database) {
  const fact = database.prepare('insert into facts values (?, ?, ?, ?, ?, ?, ?, ?)');
  const list = database.prepare(`insert into session_findings values (?, ?, ?, ?, ${findingsVersion})`);
  const key = database.prepare('insert into findings values (?, ?, ?, ?, ?, ?)');
  const queue = database.prepare(
    'update sessions set needs_review_since = ?, review_due_at = ?, review_overdue = ?, findings_rank = ?, review_seen = 1 where rid = ?',
  );
  const today = dayOf(lastDay);
  /** As the store would have placed it in the queue, with every due date behind it. @returns the keys of its views */
  const place = (
    row: { readonly rid: number; readonly updated: number },
    { status, steps }: SessionFacts,
    findings: Finding[],
  ) => {
    const waiting = steps.filter(({ status }) => status === 'PENDING_VERIFICATION').map(() => row.updated);
    const isApproved = status === 'APPROVED';
    const facts = { isApproved, findings, consentFindings: [], waitingSinceMs: waiting, decidedOn: undefined };
    const { severity } = reviewNeed(facts, lastDay);
    const due = severity && dueAtMs(row.updated, severity);
    const isOverdue = Number(due !== undefined && due <= lastDay);
    queue.run(due ? row.updated : null, due ?? null, isOverdue, gravityOf(findings), row.rid);
    return [
      ...(due === undefined ? [] : ['view:open', 'view:needs_review', ...(due <= lastDay ? ['view:overdue'] : [])]),
      ...(findings.some(({ code }) => code === 'document_expired' || code === 'document_expiring')
        ? ['view:expiring']
        : []),
    ];
  };
  return (
    row: { readonly rid: number; readonly sandbox: number; readonly updated: number; readonly side: CustomerSide },
    session: SessionFacts,
  ): void => {
    for (const [position, one] of session.facts.entries()) {
      const isHidden = isHiddenFact(session.kind, one);
      fact.run(row.rid, position, one.key, one.value, one.sensitivity, one.step, one.stepType, Number(isHidden));
    }
    const limited: SessionFacts = {
      ...session,
      status: row.side.status,
      steps: row.side.steps.map((step) => ({ ...step, screening: false })),
    };
    for (const [audience, known] of [
      ['full', session],
      ['limited', limited],
    ] as const) {
      const findings = toAudienceFindings(known, audience, lastDay);
      list.run(
        row.rid,
        audience,
        JSON.stringify(findings),
        audience === 'full' ? (nextFindingsDay(known, today) ?? null) : null,
      );
      const countries = session.facts.filter((one) => one.key === 'nationality').map(({ value }) => countryKey(value));
      const views = audience === 'full' ? [...countries, ...place(row, session, findings)] : [];
      for (const one of new Set([...findings.flatMap(keysOfFinding), ...views]))
        key.run(row.rid, audience, one, row.sandbox, row.updated, session.firstReceivedAtMs);
    }
  };
}

async function fill(file: string, production: number): Promise<void> {
  await (await openStore({ url: `file:${file}` })).close();
  const database = new Database(file);
  database.pragma('synchronous = off');
  database.pragma('cache_size = -400000');
  const dropped = database
    .prepare<[], { type: string; name: string; sql: string }>(
      "select type, name, sql from sqlite_schema where type in ('index', 'trigger') and sql is not null",
    )
    .all();
  for (const { type, name } of dropped) database.exec(`drop ${type} "${name}"`);
  database.exec('begin');
  insertAll(database, production);
  for (const [table, columns] of [
    ['facet_sessions', 'audience, sandbox, kind, status, app_name'],
    ['facet_steps', 'step_type, step_status, audience, sandbox, kind, status, app_name'],
    ['facet_findings', 'finding, audience, sandbox, kind, status, app_name'],
  ] as const) {
    const views = {
      facet_sessions: ['session_cells'],
      facet_steps: ['step_cells', 'visible_step_cells'],
      facet_findings: ['finding_cells'],
    }[table];
    for (const view of views)
      database.exec(
        `insert into ${table} (${columns}, n) select ${columns}, count(*) from ${view} group by ${columns}`,
      );
  }
  database.exec(`update findings_version set version = ${findingsVersion}`);
  database.exec("insert into sessions_fts (sessions_fts) values ('rebuild')");
  for (const { sql } of dropped) database.exec(sql);
  database.exec('commit');
  database.close();
}

/** @returns path of a SQLite file with so many production sessions, and a twentieth as many in the sandbox */
export async function filledFile(production: number): Promise<string> {
  const empty = join(tmpdir(), `review-desk-bench-empty-${process.pid}.db`);
  await (await openStore({ url: `file:${empty}` })).close();
  const database = new Database(empty);
  const schema = database.prepare('select group_concat(sql) as text from sqlite_schema').get() as { text: string };
  database.close();
  rmSync(empty);
  const version = createHash('sha256')
    .update(schema.text)
    .update(insertAll.toString() + findingsInserter.toString())
    .digest('hex')
    .slice(0, 12);
  const file = join(tmpdir(), `review-desk-bench-${production}-${version}.db`);
  if (existsSync(file)) return file;
  console.log(`filling ${production.toLocaleString('en')} sessions once …`);
  const part = `${file}.part`;
  for (const end of ['', '-wal', '-shm']) rmSync(part + end, { force: true });
  await fill(part, production);
  renameSync(part, file);
  return file;
}
