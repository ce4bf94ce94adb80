import { Time } from '#components/ui/time/index.ts';
import { resourceLabels } from '#lib/format/labels/resource.ts';
import type { ConsentDetail } from '#lib/model/consents/consent.ts';
import { OutcomeMark } from '../marks/outcome-mark.tsx';

/** The resources with what each gave last time; each leads to its section. */
export const ScopeNav = ({ consent }: { readonly consent: ConsentDetail }) => (
  <nav
    aria-label="Resources"
    className="sticky top-12 z-10 overflow-x-auto border-hairline border-b bg-surface panes:top-0 print:hidden"
  >
    <ul className="flex min-w-max gap-6 px-4 md:px-5">
      {consent.scopes.map(({ resource, outcome, givenAt }) => (
        <li key={resource} className="py-1.5">
          <a href={`#${resource}`} className="group block rounded-chip leading-5">
            <span className="font-medium group-hover:underline">{resourceLabels[resource]}</span>
            <span className="flex gap-x-2">
              <OutcomeMark outcome={outcome} />
            </span>
          </a>
          {outcome !== 'given' && outcome !== 'state_only' && givenAt !== null && (
            <span className="text-meta text-muted">
              last received <Time value={givenAt} />
            </span>
          )}
        </li>
      ))}
    </ul>
  </nav>
);
