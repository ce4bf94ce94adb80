/** A verdict is recorded on the hits of a step as they are now. The server reads them; they are never taken from the browser. */

import { createHmac } from 'node:crypto';
import { type HitIdentity, listFiles, listHits, type StepFile, withFileAddresses } from '#lib/contract/index.ts';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import type { Article, SubjectAttributes } from '#lib/model/review/verdict.schema.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import { toLetters } from '#lib/model/session/ids.ts';
import { hitKindsOf } from '#lib/screening/index.ts';
import { config } from '#lib/server/config.ts';
import { createSubjectHash, getStore, type SessionRecord, type StepRecord } from '#lib/server/store/index.ts';
import type { SessionHandle } from '../session-handle.ts';
import { type AnswerMemo, memoise, readAnswer, requireStep, subjectOf } from '../steps/index.ts';

export interface PresentHit extends HitIdentity {
  readonly position: number;
  /** It is what the answer has, with no address but ours. */
  readonly content: unknown;
  /** The gravest comes first; a duplicate match has none. */
  readonly kinds: readonly HitKind[];
  readonly articles: readonly Article[];
  /** At the addresses of the answer. */
  readonly files: readonly Pick<StepFile, 'key' | 'url'>[];
  /** It is the hash of the attributes. */
  readonly subject: string;
  readonly attributes: SubjectAttributes;
}

/** The audit log names a hit so. */
export const hitObject = (step: string, hit: string): string => `${step}/${hit}`;

export interface HitsOfAnswer {
  readonly record: SessionRecord;
  readonly step: StepRecord;
  readonly readAtMs: number;
  readonly hits: readonly PresentHit[];
}

type Content = Pick<PresentHit, 'content' | 'kinds' | 'articles' | 'files'>;

const contents: AnswerMemo<readonly Content[]> = new WeakMap();

const propertyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
const textOf = (value: unknown, key: string): string | null => {
  const text = propertyOf(value, key);
  return typeof text === 'string' ? text : null;
};

/** Articles alike in every byte are one. One that could not be read has an id too, and no title. */
function articlesOf(hit: unknown, hitKey: Uint8Array): Article[] {
  const listed = [propertyOf(hit, 'media'), propertyOf(hit, 'adverse_media')].flatMap((list): unknown[] =>
    Array.isArray(list) ? list : [],
  );
  const articles = listed.map((article): Article => {
    const text = JSON.stringify(['article 1', canonicalJson(article)]);
    return {
      id: toLetters(createHmac('sha256', hitKey).update(text).digest()).slice(0, 16),
      title: textOf(article, 'title'),
      date: textOf(article, 'date'),
      url: textOf(article, 'url'),
    };
  });
  return [...new Map(articles.map((article) => [article.id, article])).values()];
}

const typesOf = (hit: unknown): readonly (string | null)[] | null => {
  const types = propertyOf(hit, 'type') ?? propertyOf(hit, 'types');
  return Array.isArray(types) ? types : null;
};

/**
 * @param ahead whether nobody waits for it
 * @throws Problem not_found, bad_request, upstream_… (what the hits are now is not known), store_unavailable
 */
export async function readHits(session: SessionHandle, name: string, ahead = false): Promise<HitsOfAnswer> {
  const { record, step } = await requireStep(session, name);
  const { body, parsed, hits, readAtMs } = await readAnswer(session.reviewer, record, step, { ahead });
  const { hitKey } = await getStore();
  const found = memoise(contents, body, `${record.ref} ${step.step}`, () => {
    const ourAddress = (file: string) => fileAddress(record.kind, record.ref, step.step, file);
    const shown = withFileAddresses(parsed, ourAddress, [config().apiUrl]) as typeof parsed;
    const answered = listHits(record.kind, step.type, parsed);
    return listHits(record.kind, step.type, shown).map((content, at): Content => {
      const isDuplicate = step.type === 'DUPLICATE';
      return {
        content,
        kinds: isDuplicate ? [] : hitKindsOf(typesOf(content), content),
        articles: articlesOf(content, hitKey),
        files: listFiles(answered[at]),
      };
    });
  });
  const toSubjectHash = createSubjectHash(hitKey, record);
  const { roles } = session.reviewer;
  const attributesOf = new Map<number | null, SubjectAttributes>();
  for (const { corporate } of hits) {
    if (attributesOf.has(corporate)) continue;
    const { values } = subjectOf(record, step.type, parsed, corporate, roles);
    const texts = Object.entries(values).map(([key, all]) => [key, [...new Set(all.map(({ text }) => text))]] as const);
    attributesOf.set(corporate, Object.fromEntries(texts));
  }
  return {
    record,
    step,
    readAtMs,
    hits: hits.flatMap((identity, position) => {
      const content = found[position];
      const subject = toSubjectHash({ screened: identity.screened, isOwner: identity.corporate !== null });
      const attributes = attributesOf.get(identity.corporate) ?? {};
      return content ? [{ ...identity, ...content, position, subject, attributes }] : [];
    }),
  };
}
