import { permissionOf } from '#lib/model/access/permissions.ts';
import type { Role } from '#lib/model/reviewer.ts';
import { type Redacted, type RedactionSubject, redact } from '../redact.ts';

/** What a role gets of an answer; to the limited audience its session is in review, and its step submitted. */
export function redactFor(role: Role, subject: RedactionSubject, value: unknown): Redacted {
  const permissionFor = (sensitivity: Parameters<typeof permissionOf>[1]) => permissionOf([role], sensitivity);
  const type = subject !== 'session' && 'type' in subject ? subject.type : 'PHONE';
  const step = { step: type, stepId: null, type, status: 'SUBMITTED', reasonCode: null } as const;
  return redact(subject, value, permissionFor, {
    side: { status: 'IN_REVIEW', steps: [step] },
    step: type,
    nameStep: (name) => name,
  });
}
