/** The facts of a company, which is the one under review or an owner (contract 2.10). */
import type { ReactNode } from 'react';
import { CopyButton, copyOnHover } from '#components/ui/button/copy-button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { countryName } from '#lib/format/country.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { joinReported, mapReported, type Reported } from './redaction.ts';
import { Row, Value, ValueList, whenReported } from './values.tsx';

export const companyKeys = [
  'name',
  'registration_number',
  'structure',
  'address',
  'zipcode',
  'city',
  'country',
] as const;

type ReportedCompany = { readonly [Key in (typeof companyKeys)[number]]?: Reported<string> };

/** The postal address has lines as on a letter; it is null if no part of it was provided. */
export function addressLines(company: ReportedCompany): Reported<readonly string[]> {
  const { address, zipcode, city, country } = company;
  const street = address?.split(/\r?\n/).map((line) => line.trim()) ?? [address];
  const town = joinReported([zipcode, city], ' ');
  const countryLine = country && (countryName(country) ?? country);
  const lines = joinReported([...street, town, countryLine], '\n');
  return mapReported(lines, (text) => text.split('\n'));
}

interface CompanyFactsProps {
  readonly company: ReportedCompany;
  /** A field may have a comparison with other parts of the session. */
  readonly remarks?: Partial<Record<keyof ReportedCompany, ReactNode>>;
  readonly children?: ReactNode;
}

export const CompanyFacts = ({ company, remarks = {}, children }: CompanyFactsProps) => (
  <ValueList>
    <Value label="Name" value={company.name} remark={remarks.name} />
    <Value
      label="Registration number"
      value={company.registration_number}
      as="code"
      remark={remarks.registration_number}
    />
    <Value label="Structure" value={company.structure} />
    <Row label="Address">
      {whenReported(addressLines(company), '—', (lines) => (
        <span className="inline-flex min-w-0 max-w-full items-start gap-1 py-0.5">
          <address className="long-text min-w-0 not-italic">
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one address never change places
              <span key={at} className="block">
                <SafeText text={line} />
              </span>
            ))}
          </address>
          {!lines.some(isMasked) && (
            <CopyButton text={lines.join('\n')} label="Copy address" className={`-my-1 ${copyOnHover}`} />
          )}
        </span>
      ))}
    </Row>
    <Value label="Street" value={company.address} />
    <Value label="Postal code" value={company.zipcode} as="code" />
    <Value label="City" value={company.city} />
    <Value label="Country" value={company.country} as="country" remark={remarks.country} />
    {children}
  </ValueList>
);
