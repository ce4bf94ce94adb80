/** Audit events as reviewers are shown them. */
import type { SensitivityClass } from '../access/permissions.ts';
import type { Role } from '../access/roles.ts';
import type { AuditAction, AuditEvent } from '../audit.ts';

export interface ShownEvent {
  /** Names it in addresses and says nothing of its position in the log. */
  readonly id: string;
  readonly at: string;
  /** Null: that something was done with sessions is all that is shown. */
  readonly action: AuditAction | null;
  readonly actor: {
    /** `desk`: Review Desk itself, `operator`: the command line. */
    readonly id: string;
    /** As they had them then. */
    readonly roles: readonly Role[];
  };
  /** Ref of the session. */
  readonly session: string | null;
  readonly object: string | null;
  readonly fieldGroups: readonly SensitivityClass[];
  readonly reason: string | null;
  readonly outcome: AuditEvent['outcome'];
  readonly detail: AuditEvent['detail'];
  readonly requestId: string | null;
  readonly authMethod: string | null;
  /** For auditors. */
  readonly ip: string | null;
  /** In the chain; for those who may know of every event. */
  readonly number: number | null;
  readonly hash: string | null;
  /** Whether a signed checkpoint covers it; null: not in the chain, or not shown. */
  readonly isSigned: boolean | null;
}

export interface EventList {
  /** Newest first. */
  readonly events: readonly ShownEvent[];
  /** For `older` and `newer`; null: there are no more. */
  readonly older: string | null;
  readonly newer: string | null;
  /** Of the reviewers that the events name; of accounts that were removed there is none. */
  readonly names: Readonly<Record<string, string>>;
  /** Whether a proof of an event may be fetched. */
  readonly mayProve: boolean;
}

/** How far the chain is signed. */
export interface SigningState {
  /** `refused`: what is stored does not continue the last checkpoint. */
  readonly status: 'signed' | 'waiting' | 'refused' | 'failed' | 'none';
  /** Null where it is not shown. */
  readonly last: { readonly size: number; readonly at: string; readonly unsigned: number } | null;
}

export interface AuditLogPage extends EventList {
  readonly signing: SigningState;
  /** To filter by. */
  readonly reviewers: readonly { readonly id: string; readonly name: string }[];
}
