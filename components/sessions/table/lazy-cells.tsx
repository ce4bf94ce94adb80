'use no memo';

import { SafeText } from '#components/ui/marked-text.tsx';
import { asDrawn, lazyPart } from '#components/ui/scheduling/index.ts';
import type { ReviewState } from '#lib/model/session/queue.ts';
import type { FindingsCellProps } from './findings-cell.tsx';

const load = () => import('./queue-cells.tsx');
export const SelectBox = lazyPart(() => load().then((module) => module.SelectBox, asDrawn));
const Due = lazyPart(() => load().then((module) => module.DueCell, asDrawn));

const Findings = lazyPart(
  () => import('./findings-cell.tsx').then((module) => module.FindingsCell, asDrawn),
  FindingTexts,
);

const none = (
  <span data-none className="text-subtle">
    —
  </span>
);

/** Marks of all kinds and what explains them: too much to be waited for. */
export const FindingsCell = (props: FindingsCellProps) =>
  props.findings.length === 0 && !props.causes?.length ? none : <Findings {...props} />;

/** The texts alone, with as much room as their marks will take: no row moves when those come, and none looks clean until then. */
function FindingTexts({ findings, causes = [], inOneLine = false }: FindingsCellProps) {
  const texts = [...findings.map(({ message }) => message), ...causes.map(() => 'Linked shared data')];
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
      {texts.slice(0, inOneLine ? 1 : 2).map((text, index) => (
        <SafeText
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing of it changes
          key={index}
          text={text}
          className={texts.length > 2 && index === 1 ? 'py-[0.3125rem] pr-18 pl-5' : 'pl-5'}
        />
      ))}
    </span>
  );
}

export const DueCell = ({ review }: { readonly review: ReviewState | null | undefined }) =>
  review ? <Due review={review} /> : none;
