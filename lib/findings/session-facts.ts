/** What findings are made from: statuses and facts as one audience may know them. The store's record of a session has all of it. */
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';

export interface StepFound {
  readonly step: string;
  readonly type: string;
  readonly status: string;
  /** Whether the step is screening. */
  readonly screening: boolean;
  /** For the limited audience: why it was rejected or is to be done again. */
  readonly reasonCode?: string | null;
}

export interface FactFound {
  readonly key: string;
  readonly value: string;
  readonly sensitivity: SensitivityClass;
  /** Null when it comes from the session itself. */
  readonly step: string | null;
  readonly stepType: string | null;
}

export interface SessionFacts {
  readonly kind: SessionKind;
  readonly status: string;
  readonly firstSeenAtMs: number;
  readonly refreshedAtMs: number | null;
  readonly steps: readonly StepFound[];
  readonly facts: readonly FactFound[];
}
