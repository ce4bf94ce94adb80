/**
 * The declared owners of a company in the form that `lib/ownership` computes from. Hides how a step's answer becomes it, what is known of each
 * owner's screening, which hash names a structure, and which settlement is in force for it. Promises: pure; what is not reported is null.
 *
 * Which settlement of an officer's is in force for a structure.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import { type Declared, nothingSettled, type Settlement } from '#lib/ownership/index.ts';
import type { ConfirmationRecord } from '#lib/server/store/index.ts';

/** Of nodes and edges alone, whatever their order: states and screenings change while the structure stays. */
export function structureHashOf({ individuals, corporates }: Declared): string {
  const textsOf = (values: readonly unknown[] | null) => values?.map(canonicalJson).sort() ?? null;
  const nodesOf = (owners: Declared['individuals'] | Declared['corporates']) =>
    textsOf(
      owners?.map(({ nodeId, name, edges, links }) => ({
        nodeId,
        name,
        edges: textsOf(edges),
        links: textsOf(links),
      })) ?? null,
    );
  return createHash('sha256')
    .update(canonicalJson([nodesOf(individuals), nodesOf(corporates)]))
    .digest('hex');
}

/** A settlement made for another structure has lapsed, unless it took an earlier one back. */
export function toSettlement(record: ConfirmationRecord | undefined, structureHash: string): Settlement {
  if (record === undefined)
    return { settled: nothingSettled, lapsed: null, version: 0, by: null, at: null, reason: null };
  const { direction, unit, root } = record.settled;
  const isTakenBack = direction === null && unit === null && root === null;
  const isInForce = isTakenBack || record.structureHash === structureHash;
  return {
    settled: isInForce ? record.settled : nothingSettled,
    lapsed: isInForce ? null : record.settled,
    version: record.version,
    by: record.reviewerName,
    at: new Date(record.settledAtMs).toISOString(),
    reason: record.reason,
  };
}
