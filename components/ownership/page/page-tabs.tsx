import { Button } from '#components/ui/button/index.ts';

const labels = { table: 'Table', map: 'Map' } as const;

export type PageTab = keyof typeof labels;

/** Table or map, in a window without room for both. */
export const PageTabs = ({ tab, onTab }: { readonly tab: PageTab; readonly onTab: (tab: PageTab) => void }) => (
  <fieldset aria-label="View" className="flex shrink-0 gap-1 border-hairline border-b px-4 py-1.5 print:hidden">
    {(['table', 'map'] as const).map((one) => (
      <Button
        key={one}
        size="small"
        look={tab === one ? 'ink' : 'quiet'}
        aria-pressed={tab === one}
        onClick={() => onTab(one)}
      >
        {labels[one]}
      </Button>
    ))}
  </fieldset>
);
