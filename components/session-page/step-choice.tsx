'use client';

import Link from 'next/link';
import { SandboxBar } from '#components/shell/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusText } from '#components/ui/status/index.ts';
import { stepName, stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { stepPage } from '#lib/model/addresses.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { BackToSession } from './step-nav.tsx';

/** The address names a type that several steps have. */
export function StepChoice({ session, type }: { readonly session: SessionDetail; readonly type: string }) {
  const label = stepTypeLabel(type);
  const steps = session.steps.filter((step) => step.type === type);
  return (
    <>
      <SandboxBar sandbox={session.sandbox} />
      <div className="max-w-140 p-5">
        <h1 className="font-semibold text-title">
          Choose a step: <SafeText text={label} />
        </h1>
        <p className="mt-1 text-muted">This session has {steps.length} steps of this type.</p>
        <ul className="my-4 rounded-table border border-hairline">
          {steps.map((step, position) => (
            <li
              key={step.step}
              className="flex items-center justify-between gap-4 border-hairline border-t px-4 py-2 first:border-t-0"
            >
              <Link href={stepPage(session.ref, step.step)} prefetch={false} className="text-accent hover:underline">
                <SafeText text={step.person === undefined ? `${label} ${position + 1}` : stepName(step)} />
              </Link>
              <StatusText status={step.status} />
            </li>
          ))}
        </ul>
        <BackToSession reference={session.ref} />
      </div>
    </>
  );
}
