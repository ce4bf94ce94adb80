import { parseSession, redact, withFileAddresses } from '#lib/contract/index.ts';
import { permissionOf, type SensitivityClass } from '#lib/model/access/permissions.ts';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import { Problem } from '#lib/model/problem.ts';
import { readSessionAnswer, readStep } from '#lib/operations/steps.ts';
import { readDetail } from '#lib/server/audit-event.ts';
import { config } from '#lib/server/config.ts';
import { getUpstream, rawTextOf } from '#lib/server/upstream/index.ts';
import { on } from '../operation.ts';
import { recordEvent } from '../record-event.ts';
import { stepNaming } from '../step-names.ts';
import { isLimited, readSide, shownReadAtMs, sideOfAnswer, toSide } from './customer-view.ts';
import { requireStep } from './find-step.ts';
import { type AnswerMemo, memoise, readAnswer, readBy, toRawText, unreadableAnswer } from './parsed-answer.ts';

interface RedactedText {
  readonly text: string;
  readonly redacted: readonly string[];
  readonly shown: readonly SensitivityClass[];
}

// Redacting one cached answer for every reader again would be the largest cost of a read.
const redactedTexts: AnswerMemo<RedactedText> = new WeakMap();

/**
 * `GET /api/v4/{kind}/session/{id}/step/{step}`. The audit event is on disk before this resolves.
 *
 * @throws Problem not_found (also for a step that the role may not know of), bad_request, upstream_… (upstream_unreadable with the text of the
 * answer, for roles that see what nothing describes), store_unavailable
 */
on(readStep, async ({ session, reviewer, step: requested, ...options }) => {
  const { record, step } = await requireStep(session, requested);
  const toOwnSide = options.fresh ? readSide : async () => toSide(record);
  const side = isLimited(reviewer) ? await toOwnSide(reviewer, record) : undefined;
  const name = await stepNaming(reviewer);
  const nameStep = (one: string) => name(record.ref, one);
  const seesUnknown = permissionOf(reviewer.roles, 'unknown') === 'show';
  const audit = async (fieldGroups: readonly SensitivityClass[]) => {
    const detail = readDetail(options.prefetch);
    await recordEvent(reviewer, 'step.delivered', { ref: record.ref, object: step.step, fieldGroups, detail });
  };
  const answer = await readAnswer(reviewer, record, step, {
    fresh: options.fresh,
    ahead: options.ahead,
    acceptsRaw: seesUnknown,
  }).catch((error) => (seesUnknown ? throwWithText(error, audit) : Promise.reject(error)));
  const key = JSON.stringify([record.ref, [...reviewer.roles].sort(), side]);
  const { text, redacted, shown } = memoise(redactedTexts, answer.body, key, () => {
    const ourAddress = (file: string) => fileAddress(record.kind, record.ref, nameStep(step.step), file);
    const body = withFileAddresses(answer.parsed, ourAddress, [config().apiUrl]);
    const subject = { kind: record.kind, type: step.type };
    const permissionFor = (sensitivity: SensitivityClass) => permissionOf(reviewer.roles, sensitivity);
    const result = redact(subject, body, permissionFor, side && { side, step: step.step, nameStep });
    return { text: JSON.stringify(result.value), redacted: result.redacted, shown: result.shown };
  });
  await audit(shown);
  return { text, readAtMs: shownReadAtMs(reviewer, answer.readAtMs, options.fresh), redacted };
});

/** An answer that is no JSON goes out with its Problem, as text. @throws Problem always */
async function throwWithText(
  error: unknown,
  audit: (shown: readonly SensitivityClass[]) => Promise<void>,
): Promise<never> {
  const text = rawTextOf(error);
  if (text === undefined) throw error;
  await audit(['unknown']);
  throw new Problem('upstream_unreadable', { cause: error, rawText: toRawText(text) });
}

/** `GET /api/v4/{kind}/session/{id}`. @throws as `readStep` */
on(readSessionAnswer, async ({ session, reviewer, fresh = false }) => {
  const record = await session.record();
  const answer = await getUpstream().getSession(
    { app: record.appKey, kind: record.kind, sessionId: record.sessionId },
    { fresh, priority: 'person', ...readBy(reviewer) },
  );
  const parsed = parseSession(answer.body);
  if (!parsed.ok) throw unreadableAnswer(record, audienceOf(reviewer.roles));
  const { session: named } = parsed.value;
  const whole = { ...parsed.value, session: { ...named, id: named.id ?? record.sessionId } };
  const body = withFileAddresses(whole, () => '', [config().apiUrl]);
  const name = await stepNaming(reviewer);
  const nameStep = (one: string) => name(record.ref, one);
  const { value, redacted, shown } = redact(
    'session',
    body,
    (sensitivity) => permissionOf(reviewer.roles, sensitivity),
    isLimited(reviewer) ? { side: await sideOfAnswer(record, parsed.value), nameStep } : undefined,
  );
  await recordEvent(reviewer, 'session.read', { ref: record.ref, fieldGroups: shown, detail: { proxied: true } });
  return { text: JSON.stringify(value), readAtMs: shownReadAtMs(reviewer, answer.readAtMs, fresh), redacted };
});
