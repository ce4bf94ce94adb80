import { CircleCheck, CircleX } from 'lucide-react';
import { useId } from 'react';
import { StatusMark } from '#components/step-parts/values/index.ts';
import { CopyButton } from '#components/ui/button/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import type { MrzFields } from '#lib/mrz/index.ts';

const longest = 20;

/** The machine-readable zone as printed, and its check digits. */
export function CheckDigits({ mrz }: { readonly mrz: MrzFields }) {
  const headingId = useId();
  const agreeing = mrz.checks.filter((check) => check.agrees).length;
  const hints = mrz.checks.flatMap((check) => check.hint ?? []);
  return (
    <section aria-labelledby={headingId} className="pt-4">
      <div className="px-4">
        <h3 id={headingId} className="font-semibold">
          MRZ check digits{' '}
          {mrz.checks.length > 0 && (
            <span className="ml-1 font-normal text-muted">
              {agreeing} of {mrz.checks.length} agree{hints.length > 0 && `; ${hints.join('; ')}`}
            </span>
          )}
        </h3>
        <div className="mt-1.5 flex items-start gap-1">
          <Scroller
            as="pre"
            className="min-w-0 overflow-x-auto rounded-control bg-sunken px-2.5 py-1.5 font-mono text-meta"
          >
            {mrz.lines.map((line) => (
              <SafeText key={line} text={line} className="block" />
            ))}
          </Scroller>
          <span className="print:hidden">
            <CopyButton text={mrz.lines.join('\n')} label="Copy machine-readable zone" />
          </span>
        </div>
        {mrz.issues.map((issue) => (
          <p key={issue} className="mt-1 text-muted">
            {issue}
          </p>
        ))}
      </div>
      {mrz.checks.length > 0 && (
        <>
          <Scroller as="div" className="mt-2 overflow-x-auto">
            <table className="w-full text-left">
              <caption className="sr-only">Check digits of the machine-readable zone</caption>
              <thead className="text-muted">
                <tr className="h-8 [&>th]:px-2 [&>th]:font-medium [&>th]:first:pl-4 [&>th]:last:pr-4">
                  <th scope="col">Field</th>
                  <th scope="col">Characters</th>
                  <th scope="col" className="text-right">
                    Printed
                  </th>
                  <th scope="col" className="text-right">
                    Computed
                  </th>
                  <th scope="col">Result</th>
                </tr>
              </thead>
              <tbody>
                {mrz.checks.map((check) => (
                  <tr
                    key={check.name}
                    className="h-7.5 border-hairline border-t [&>*]:px-2 [&>*]:first:pl-4 [&>*]:last:pr-4"
                  >
                    <th scope="row" className="whitespace-nowrap font-normal text-muted">
                      {check.label}
                    </th>
                    <td>
                      {check.characters.length > longest ? (
                        `${check.characters.length} characters`
                      ) : (
                        <code className="whitespace-nowrap">{check.characters}</code>
                      )}
                    </td>
                    <td className="text-right font-mono">{check.printed}</td>
                    <td className="text-right font-mono">{check.computed}</td>
                    <td>
                      {check.agrees ? (
                        <StatusMark icon={CircleCheck} className="text-equal">
                          Agrees
                        </StatusMark>
                      ) : (
                        <StatusMark icon={CircleX} className="text-rejected-fg">
                          Disagrees
                        </StatusMark>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroller>
          <p className="border-hairline border-t px-4 pt-1.5 text-meta text-muted">
            Each digit is computed from the characters of its field (ICAO Doc 9303). A digit that disagrees means a
            misread or altered character; digits that agree only mean that the zone was read as printed.
          </p>
        </>
      )}
    </section>
  );
}
