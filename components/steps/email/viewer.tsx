import { Info, TriangleAlert } from 'lucide-react';
import { isHidden, type Redacted } from '#components/step-parts/redaction.ts';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { StepBody, StepWithoutContent } from '#components/step-parts/step-body.tsx';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { CopyableValue, Row, ValueList } from '#components/step-parts/values.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import type { EmailStep } from '#lib/contract/index.ts';
import { parseEmail } from '#lib/format/text/internet-address.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';

const emailPath = 'verification.email';

/** The email address and its domain are plain text, never a link: a click must not start an email. */
export default function EmailViewer(props: StepViewerProps) {
  const { body, redacted } = props.answer;
  const email = (body as Redacted<EmailStep>).verification?.email;
  if (!email && !isHidden(redacted, emailPath)) return <StepWithoutContent viewer={props} what="email address" />;
  const value = email?.value;
  return (
    <StepBody viewer={props}>
      <ValueList>
        <Row label="Email address">
          <CopyableValue text={value} hidden={isHidden(redacted, `${emailPath}.value`)} label="Copy email address">
            {value && <SafeText text={value} className="font-medium text-hit" />}
          </CopyableValue>
        </Row>
        {value && !isMasked(value) && <Domain value={value} />}
      </ValueList>
    </StepBody>
  );
}

function Domain({ value }: { readonly value: string }) {
  const email = parseEmail(value.trim());
  const warnings = email?.warnings ?? ['Not a valid email address.'];
  const remarks = email?.remarks ?? [];
  return (
    <>
      {email && (
        <Row label="Domain">
          <CopyableValue text={email.domain} label="Copy domain" mono />
        </Row>
      )}
      {email?.decodedDomain && (
        <Row label="Decoded domain">
          <CopyableValue text={email.decodedDomain} label="Copy decoded domain" mono />
        </Row>
      )}
      {warnings.length + remarks.length > 0 && (
        <Row label="Warnings">
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>
                <StatusMark icon={TriangleAlert} className="text-resubmission-fg" text={warning} />
              </li>
            ))}
            {remarks.map((remark) => (
              <li key={remark}>
                <StatusMark icon={Info} className="text-muted" text={remark} />
              </li>
            ))}
          </ul>
        </Row>
      )}
    </>
  );
}
