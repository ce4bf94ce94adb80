/** Findings, and what blocks a clear, by the place where their evidence is. Pure. */
import type { Route } from 'next';
import { consentPage, sessionPage, stepPage } from '#lib/model/addresses.ts';
import type { ClearBlock } from '#lib/model/review/decision.ts';
import type { Severity } from '#lib/model/session/finding.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { type ShownLine, severityOrder, toLineGroups, toShownLines } from '../shown-lines.ts';

/** A finding, with what it blocks. */
export interface GroupedLine extends ShownLine {
  /** A block of a clear says the same. */
  readonly blocksClear: boolean;
}

/** A step, an access to shared data, another session, or this session as a whole. */
export interface FindingGroup {
  readonly key: string;
  readonly href: Route | null;
  readonly severity: Severity;
  /** Most serious first. */
  readonly lines: readonly GroupedLine[];
  /** What blocks a clear and is no finding in the same words. */
  readonly blocks: readonly ClearBlock[];
}

function addressOf({ target: { ref, step, consent } }: ClearBlock, session: string): Route | null {
  if (consent !== null) return consentPage(consent);
  if (step !== null) return stepPage(ref, step);
  return ref === session ? null : sessionPage(ref);
}

/** Every finding and every block once, most serious first. @param blocks empty for who may not know of decisions */
export function toFindingGroups(session: SessionDetail, blocks: readonly ClearBlock[]): FindingGroup[] {
  const places = new Map<string, FindingGroup>();
  for (const { key, href, lines } of toLineGroups(toShownLines(session)))
    places.set(key, {
      ...{ key, href, severity: lines[0].severity, blocks: [] },
      lines: lines.map((line) => ({ ...line, blocksClear: false })),
    });
  for (const block of blocks) {
    const href = addressOf(block, session.ref);
    const key = href ?? 'session';
    const place = places.get(key) ?? { key, href, severity: block.severity, lines: [], blocks: [] };
    const isSaid = place.lines.some(({ message }) => message === block.message);
    const lines = place.lines.map((line) => (line.message === block.message ? { ...line, blocksClear: true } : line));
    places.set(key, { ...place, lines, blocks: isSaid ? place.blocks : [...place.blocks, block] });
  }
  const rank = ({ severity }: FindingGroup) => severityOrder.indexOf(severity);
  return [...places.values()].sort((a, b) => rank(a) - rank(b));
}
