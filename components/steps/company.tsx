'use client';

import type { ReactNode } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { countryName } from '#lib/format/country.ts';
import { Absent, HiddenSign, Row, Value, ValueList } from './value-list.tsx';
import { isMasked, joined, type Told, told } from './values.ts';

/** What is told of a company, the one under review or one among its owners (contract 2.10). */
export interface CompanyWords {
  readonly name?: Told<string>;
  readonly registration_number?: Told<string>;
  readonly structure?: Told<string>;
  readonly address?: Told<string>;
  readonly zipcode?: Told<string>;
  readonly city?: Told<string>;
  readonly country?: Told<string>;
}

export const companyKeys = [
  'name',
  'registration_number',
  'structure',
  'address',
  'zipcode',
  'city',
  'country',
] as const satisfies readonly (keyof CompanyWords)[];

/** The address as it would stand on a letter; null when no part of it came. */
export function addressLines(company: CompanyWords): Told<readonly string[]> {
  const { address, zipcode, city, country } = company;
  const street = address?.split(/\r?\n/).map((line) => line.trim()) ?? [address];
  const place = joined([zipcode, city], ' ');
  const land = country && (countryName(country) ?? country);
  const lines = joined([...street, place, land], '\n');
  return told(lines, (text) => text.split('\n'));
}

interface CompanyFactsProps {
  readonly company: CompanyWords;
  /** What other parts of the session say of a field. */
  readonly remarks?: Partial<Record<keyof CompanyWords, ReactNode>>;
  /** Further rows. */
  readonly children?: ReactNode;
}

export function CompanyFacts({ company, remarks = {}, children }: CompanyFactsProps) {
  const lines = addressLines(company);
  return (
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
        {lines === undefined ? (
          <HiddenSign />
        ) : lines === null ? (
          <Absent />
        ) : (
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
              <CopyButton text={lines.join('\n')} label="Copy the address" className="-my-1 print:hidden" />
            )}
          </span>
        )}
      </Row>
      <Value label="Street" value={company.address} />
      <Value label="Zip code" value={company.zipcode} as="code" />
      <Value label="City" value={company.city} />
      <Value label="Country" value={company.country} as="country" remark={remarks.country} />
      {children}
    </ValueList>
  );
}
