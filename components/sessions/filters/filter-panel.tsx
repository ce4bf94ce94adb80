'use client';

import { ChevronRight } from 'lucide-react';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { LabelledCheckbox } from '#components/ui/form/checkbox.tsx';
import { Input } from '#components/ui/form/input.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { useMediaQuery } from '#components/ui/page/index.ts';
import { Popover } from '#components/ui/popover.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusText } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style.ts';
import { countryName } from '#lib/format/country.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { Count, FacetCount, Facets } from '#lib/model/session/list.schema.ts';
import { findingLabel } from '../filter-labels.ts';
import { countLabel, countText, kindLabels } from '../list-labels.ts';
import type { ListFilter } from '../list-params.ts';
import type { SessionListState } from '../use-session-list.ts';

interface DayRangeProps {
  readonly name: string;
  /** A range is `FROM..TO`, of which either may be empty; undefined stands for any day. */
  readonly range: string | undefined;
  readonly onChange: (ranges: string[]) => void;
}

/** The range is two days in UTC, both included. */
function DayRange({ name, range = '..', onChange }: DayRangeProps) {
  const [from = '', to = ''] = range.split('..', 2);
  const set = (first: string, last: string) => onChange(first === '' && last === '' ? [] : [`${first}..${last}`]);
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 px-2 pb-1">
      <Input
        type="date"
        aria-label={`${name}: first day`}
        className="px-2"
        value={from}
        max={to || undefined}
        onChange={(event) => set(event.target.value, to)}
      />
      <span className="text-muted">to</span>
      <Input
        type="date"
        aria-label={`${name}: last day`}
        className="px-2"
        value={to}
        min={from || undefined}
        onChange={(event) => set(from, event.target.value)}
      />
    </div>
  );
}

interface FiltersProps {
  readonly state: SessionListState;
}

/** The panel has every filter, with its counts under the others in force; each takes effect at once. In a narrow window it is a sheet. */
export function FilterPanel({ state, ...overlay }: FiltersProps & OverlayProps) {
  const isWide = useMediaQuery('(min-width: 48rem)', true);
  const filters = <Filters state={state} />;
  if (isWide)
    return (
      <Popover title="Filter" className="w-150" {...overlay}>
        {filters}
      </Popover>
    );
  return (
    <Dialog
      title="Filter"
      shape="sheet"
      footer={
        <Button look="ink" onClick={() => overlay.onOpenChange(false)}>
          {state.list ? `Show ${countLabel(state.list.count)}` : 'Show'}
        </Button>
      }
      {...overlay}
    >
      <div className="-m-4">{filters}</div>
    </Dialog>
  );
}

function Filters({ state: { params, list, facets, setFilter } }: FiltersProps) {
  const toCount = (value: number | undefined): Count | undefined =>
    list && facets && value !== undefined ? { value, exact: facets.exact } : undefined;
  const toggle = (filter: ListFilter, value: string) => (on: boolean) => {
    const values: readonly string[] = params[filter];
    setFilter(filter, on ? [...values, value] : values.filter((other) => other !== value));
  };
  const options = (
    filter: 'status' | 'kind' | 'app' | 'finding' | 'country',
    render: (value: string) => React.ReactNode,
  ) =>
    withChosen(facets?.[filter], params[filter]).map((facet) => (
      <Option
        key={facet.value}
        label={render(facet.value)}
        count={toCount(facet.count)}
        chosen={(params[filter] as readonly string[]).includes(facet.value)}
        onChange={toggle(filter, facet.value)}
      />
    ));
  const countries = options('country', (code) => countryName(code) ?? code);
  return (
    <div className="grid md:grid-cols-2">
      <div className="border-hairline md:border-r">
        <Group name="Status">
          {options('status', (status) => (
            <StatusText status={status} className="text-body" />
          ))}
        </Group>
        <Group name="Kind">{options('kind', (kind) => kindLabels[kind as keyof typeof kindLabels])}</Group>
        <Group name="App">
          {options('app', (app) => (
            <SafeText text={app} />
          ))}
        </Group>
        <Group name="Received">
          <DayRange name="Received" range={params.received[0]} onChange={(range) => setFilter('received', range)} />
        </Group>
        <Group name="Updated">
          <DayRange name="Updated" range={params.updated[0]} onChange={(range) => setFilter('updated', range)} />
        </Group>
      </div>
      <div>
        <Group name="Step">
          {toStepTypes(facets, params.step).map(({ type, statuses }) => {
            const chosen = statuses.filter(({ value }) => params.step.includes(value)).length;
            return (
              <details key={type} open={chosen > 0 || undefined} className="group">
                <summary className="flex min-h-8 list-none items-center gap-1.5 rounded-control px-2 hover:bg-hover">
                  <ChevronRight aria-hidden className="size-4 text-muted transition-transform group-open:rotate-90" />
                  <SafeText text={stepTypeLabel(type)} />
                  {chosen > 0 && <span className="ml-auto text-meta text-muted">{chosen} selected</span>}
                </summary>
                <div className="pl-5.5">
                  {statuses.map(({ value, status, count }) => (
                    <Option
                      key={value}
                      label={<StatusText status={status} className="text-body" />}
                      count={toCount(count)}
                      chosen={params.step.includes(value)}
                      onChange={toggle('step', value)}
                    />
                  ))}
                </div>
              </details>
            );
          })}
        </Group>
      </div>
      <div className="border-hairline border-t md:col-span-2">
        {countries.length > 0 && (
          <Group name="Country (nationality, residence, incorporation)" isWide>
            {countries}
          </Group>
        )}
        <Group name="Finding" isWide>
          {options('finding', (finding) => (
            <SafeText text={findingLabel(facets, finding)} />
          ))}
        </Group>
      </div>
    </div>
  );
}

const Group = ({ name, isWide, children }: { name: string; isWide?: boolean; children: React.ReactNode }) => (
  <fieldset className="px-2 py-2.5 not-last:border-hairline not-last:border-b">
    <legend className="float-left w-full px-2 pb-1 font-medium text-meta text-muted">{name}</legend>
    <div className={cn('clear-both', isWide && 'md:columns-2 [&>*]:break-inside-avoid')}>{children}</div>
  </fieldset>
);

interface OptionProps {
  readonly label: React.ReactNode;
  readonly count: Count | undefined;
  readonly chosen: boolean;
  readonly onChange: (on: boolean) => void;
}

const Option = ({ label, count, chosen, onChange }: OptionProps) => (
  <LabelledCheckbox checked={chosen} onCheck={onChange} className="rounded-control px-2 hover:bg-hover">
    {label}
    {count && <span className="ml-auto text-muted tabular-nums">{countText(count)}</span>}
  </LabelledCheckbox>
);

/** Returns the counted values, and the chosen ones without a count, so that a filter in force can always be removed. */
function withChosen(
  counted: readonly FacetCount[] | undefined,
  chosen: readonly string[],
): { readonly value: string; readonly count: number | undefined }[] {
  const missing = chosen.filter((value) => !counted?.some((facet) => facet.value === value));
  return [...(counted ?? []), ...missing.map((value) => ({ value, count: counted && 0 }))];
}

function toStepTypes(facets: Facets | undefined, chosen: readonly string[]) {
  const counted = withChosen(
    facets?.step.map(({ type, status, count }) => ({ value: `${type}:${status}`, count })),
    chosen.filter((step) => step.includes(':')),
  );
  const types = Map.groupBy(counted, ({ value }) => value.slice(0, value.indexOf(':')));
  return [...types].map(([type, statuses]) => ({
    type,
    statuses: statuses.map(({ value, count }) => ({ value, count, status: value.slice(type.length + 1) })),
  }));
}
