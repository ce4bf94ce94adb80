'use client';

import { TriangleAlert } from 'lucide-react';
import { SafeText } from '#components/ui/safe-text.tsx';
import type { EmailStep } from '#lib/contract/index.ts';
import { isMasked } from '#lib/format/cross-check.ts';
import { readEmail } from '#lib/format/email.ts';
import { isPlain } from '#lib/format/visible-text.ts';
import { StepBody, StepWithout } from '../body.tsx';
import { Copied } from '../copied.tsx';
import { isHidden } from '../redaction.ts';
import type { Seen } from '../seen.ts';
import { Sign } from '../sign.tsx';
import { Row, ValueList } from '../value-list.tsx';
import type { StepViewerProps } from '../viewer-props.ts';

const way = 'verification.email';

/** An email address, its domain apart. Plain text, never a link: a click must not write to anybody. */
export default function EmailViewer(props: StepViewerProps) {
  const { body, redacted } = props.reading;
  const email = (body as Seen<EmailStep>).verification?.email;
  if (!email && !isHidden(redacted, way)) return <StepWithout viewer={props} what="email address" />;
  const value = email?.value;
  return (
    <StepBody viewer={props}>
      <ValueList>
        <Row label="Email address">
          <Copied text={value} hidden={isHidden(redacted, `${way}.value`)} label="Copy the email address">
            {value && <SafeText text={value} className="font-medium text-hit" />}
          </Copied>
        </Row>
        {value && !isMasked(value) && <Domain value={value} />}
      </ValueList>
    </StepBody>
  );
}

function Domain({ value }: { readonly value: string }) {
  const read = readEmail(value);
  const warnings = [
    ...(read ? read.warnings : ['It has not the form of an email address.']),
    ...(isPlain(value) ? [] : ['It holds characters that cannot be seen; they are shown as small marks.']),
  ];
  return (
    <>
      {read && (
        <Row label="Domain">
          <Copied text={read.domain} label="Copy the domain" mono />
        </Row>
      )}
      {read?.inLetters && (
        <Row label="In letters">
          <Copied text={read.inLetters} label="Copy the domain in letters" mono />
        </Row>
      )}
      {warnings.length > 0 && (
        <Row label="Look twice">
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>
                <Sign icon={TriangleAlert} className="text-resubmission-fg">
                  {warning}
                </Sign>
              </li>
            ))}
          </ul>
        </Row>
      )}
    </>
  );
}
