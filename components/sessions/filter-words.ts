import { toStatusLook } from '#lib/format/status.ts';
import { toStepName } from '#lib/format/step-type.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import type { ListFilter, ListParams } from './params.ts';

export const kindWords: Record<SessionKind, string> = { individual: 'Individual', corporate: 'Company' };

export interface FilterWords {
  readonly field: string;
  readonly value: string;
}

const joined = (values: readonly string[]): string => values.join(', ');

/** A step filter in words: `AML:REJECTED` → AML is Rejected; `AML` → AML in the flow. */
function stepWords(filter: string): FilterWords {
  const [type = '', status] = filter.split(':', 2);
  return status === undefined
    ? { field: 'Step is', value: toStepName(type) }
    : { field: `${toStepName(type)} is`, value: toStatusLook(status).word };
}

const assigneeWord = (assignee: string): string => ({ me: 'me', nobody: 'nobody' })[assignee] ?? assignee;

/** Every filter in force as "field is **value**", one for each chip, with what the address loses when it is removed. */
export function toChips(
  params: ListParams,
): { readonly filter: ListFilter; readonly words: FilterWords; readonly rest: string[] }[] {
  const one = (filter: Exclude<ListFilter, 'step'>, field: string, values: readonly string[]) =>
    values.length === 0 ? [] : [{ filter, words: { field, value: joined(values) }, rest: [] }];
  return [
    ...one(
      'status',
      'Status is',
      params.status.map((status) => toStatusLook(status).word),
    ),
    ...one(
      'kind',
      'Kind is',
      params.kind.map((kind) => kindWords[kind]),
    ),
    ...params.step.map((step) => ({
      filter: 'step' as const,
      words: stepWords(step),
      rest: params.step.filter((other) => other !== step),
    })),
    ...one('app', 'App is', params.app),
    ...one('assignee', 'Assignee is', params.assignee.map(assigneeWord)),
  ];
}
