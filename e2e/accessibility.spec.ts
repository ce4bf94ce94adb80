/** WCAG 2.2 AA: no violation that axe can find, on every screen and open overlay in both themes; reflow, target sizes, visible focus. */
import type { Page } from 'playwright/test';
import { sample } from '#lib/testing/sample.ts';
import {
  deskUrl,
  expect,
  expectAccessible,
  pressUntil,
  refOf,
  signInByApi,
  simulator,
  test,
} from './testing/fixtures.ts';

const animationsFinished = (page: Page) =>
  page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );

const rejected = async (page: Page) => refOf(page.request, await simulator.one('passport-expired-rejected'));

type Screens = Readonly<Record<string, (page: Page) => Promise<void>>>;

/** What pages first show. */
const pages: Screens = {
  'the list': async (page) => {
    await page.goto(`${deskUrl}/sessions?status=REJECTED`);
    await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible();
  },
  'a session': async (page) => {
    await page.goto(`${deskUrl}/sessions/${await rejected(page)}`);
    await expect(page.getByRole('heading', { name: 'Findings' })).toBeVisible();
  },
  'an identity document': async (page) => {
    await page.goto(`${deskUrl}/sessions/${await rejected(page)}/steps/ID_DOCUMENT`);
    await expect(page.getByRole('application', { name: 'Image' })).toBeVisible();
  },
  'the ownership page': async (page) => {
    const [known] = await simulator.sessions({ tag: 'ubo-cross-holdings', kind: 'corporate' });
    if (!known) throw new Error('no such company');
    await page.goto(`${deskUrl}/sessions/${await refOf(page.request, known)}/ownership?node=4`);
    await expect(page.getByRole('list', { name: 'Chains and their products' })).toBeVisible();
  },
  'a file that was checked': async (page) => {
    await page.goto(`${deskUrl}/sessions/import`);
    const file = {
      name: 'ids.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('session_id,alias\na1,Ana\n,none\na1,\n'),
    };
    await page.getByLabel('CSV file').setInputFiles(file);
    await expect(page.getByRole('table', { name: 'Rows of the file' })).toBeVisible();
  },
  'the list as a file': async (page) => {
    await page.goto(`${deskUrl}/sessions/export?sandbox=false&status=REJECTED`);
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  },
  'the account': async (page) => {
    await page.goto(`${deskUrl}/settings/account`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  'page not found': async (page) => {
    await page.goto(`${deskUrl}/nothing-here`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  },
  'an unknown session': async (page) => {
    await page.goto(`${deskUrl}/sessions/0000000000`);
    await expect(page.getByRole('heading', { name: 'Session not found' })).toBeVisible();
  },
};

/** What they show of other data, and what opens on them. */
const states: Screens = {
  'the filter': async (page) => {
    await page.goto(`${deskUrl}/sessions?status=REJECTED`);
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
  },
  'the column chooser': async (page) => {
    await page.goto(`${deskUrl}/sessions?view=all`);
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  },
  'the account menu': async (page) => {
    await page.goto(`${deskUrl}/sessions?view=all`);
    await page.getByRole('button', { name: /, account$/ }).click();
    await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible();
  },
  'an empty list': async (page) => {
    await page.goto(`${deskUrl}/sessions?sandbox=false&status=REJECTED&step=PVID:REJECTED&kind=corporate`);
    await expect(page.getByText('No session in production matches these filters.')).toBeVisible();
  },
  'the keyboard shortcuts': async (page) => {
    await page.goto(`${deskUrl}/sessions?view=all`);
    await pressUntil(page, '?', page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  },
  'a sandbox session': async (page) => {
    const [known] = await simulator.sessions({ sandbox: 'true', kind: 'corporate' });
    if (!known) throw new Error('no sandbox session');
    await page.goto(`${deskUrl}/sessions/${await refOf(page.request, known)}`);
    await expect(page.getByText('Sandbox: no real people')).toBeVisible();
  },
  'a document whose zone disagrees': async (page) => {
    const ref = await refOf(page.request, await simulator.one('mrz-disagrees'));
    await page.goto(`${deskUrl}/sessions/${ref}/steps/ID_DOCUMENT`);
    await expect(page.getByRole('application', { name: 'Image' })).toBeVisible();
    await page.getByRole('button', { name: /^Raw data/ }).click();
  },
  'a PDF': async (page) => {
    const [known] = await simulator.sessions({ tag: 'documents-missing', kind: 'corporate' });
    if (!known) throw new Error('no such company');
    await page.goto(`${deskUrl}/sessions/${await refOf(page.request, known)}/steps/DOCUMENTS`);
    await expect(page.getByRole('group', { name: /, 1 page$/ })).toBeVisible();
  },
  'an AML step': async (page) => {
    const ref = await refOf(page.request, await simulator.one('aml-common-name'));
    await page.goto(`${deskUrl}/sessions/${ref}/steps/AML`);
    await expect(page.getByRole('heading', { level: 2, name: 'AML' })).toBeVisible();
  },
  'hits that are narrowed': async (page) => {
    const ref = await refOf(page.request, await simulator.one('huge-aml'));
    await page.goto(`${deskUrl}/sessions/${ref}/steps/AML`);
    const facets = page.getByRole('search', { name: 'Hits' });
    await facets.getByRole('button', { name: /^Sanctions/ }).click();
    await expect(facets.getByText(/ of 37 hits listed$/)).toBeVisible();
  },
  'more findings than have room': async (page) => {
    await page.setViewportSize({ width: 700, height: 900 });
    const ref = await refOf(page.request, await simulator.one('unknown-step'));
    await page.goto(`${deskUrl}/sessions/${ref}/steps/ID_DOCUMENT`);
    await page.getByRole('button', { name: /^\d+ more$/ }).click();
    await expect(page.getByRole('menu', { name: 'More findings' })).toBeVisible();
  },
  'the form of a new session': async (page) => {
    await page.goto(`${deskUrl}/sessions?view=all`);
    await page.getByRole('button', { name: 'New session' }).click();
    await page.getByRole('button', { name: 'Add metadata' }).click();
    await expect(page.getByRole('radio').first()).toBeVisible();
  },
};
const screens: Screens = { ...pages, ...states };

test('the sign-in, empty and refused', async ({ page, complaints }) => {
  complaints.allow(/status of 401/);
  await page.goto(`${deskUrl}/sign-in`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('nobody@desk.example');
  await page.getByLabel('Password', { exact: true }).fill('not the right password at all');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Incorrect email or password.')).toBeVisible();
  await expectAccessible(page);
});

for (const [name, open] of [...Object.entries(pages), ...sample(Object.entries(states), { atLeast: 4 })])
  test(name, async ({ page, complaints }) => {
    complaints.allow(/status of 404/);
    await signInByApi(page.request, 'officer');
    await open(page);
    await animationsFinished(page);
    await expectAccessible(page);
  });

test('at 320 pixels no page scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.goto(`${deskUrl}/sign-in`);
  expect(await wide()).toBe(0);
  await signInByApi(page.request, 'officer');
  const names = [
    'the list',
    'an empty list',
    'a session',
    'an identity document',
    'an AML step',
    'the ownership page',
    'the account',
  ];
  for (const name of sample(names, { atLeast: 3 })) {
    await screens[name]?.(page);
    expect(await wide(), name).toBe(0);
  }
});

/** Controls that are too small to hit and too near to another (2.5.8): under 24 pixels, without the room of a 24 pixel circle. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, summary, [role=button], [tabindex="0"]',
      ),
    ]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((element) => {
        // A label around its control, and the area that a link spreads over its row, are part of the target.
        const label = element instanceof HTMLInputElement ? element.closest('label') : null;
        return { element, box: (label ?? element).getBoundingClientRect() };
      })
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const middle = (box: DOMRect) => [box.x + box.width / 2, box.y + box.height / 2] as const;
    return (
      all
        .filter(({ box }) => box.width < 23.5 || box.height < 23.5)
        // Nodes of a map have the size of the chosen zoom: buttons and keys enlarge them.
        .filter(({ element }) => !element.closest('svg[role=application]'))
        .filter(({ element, box }) => {
          // In a sentence a link is as high as its line.
          if (element.tagName === 'A' && getComputedStyle(element).display === 'inline') return false;
          const [x, y] = middle(box);
          return all.some((other) => {
            if (other.element === element || other.element.contains(element) || element.contains(other.element))
              return false;
            const near = [
              Math.max(other.box.left, Math.min(x, other.box.right)),
              Math.max(other.box.top, Math.min(y, other.box.bottom)),
            ] as const;
            return Math.hypot(near[0] - x, near[1] - y) < 12;
          });
        })
        .map(
          ({ element, box }) =>
            `${element.tagName} "${element.textContent?.slice(0, 30)}" ${Math.round(box.width)}×${Math.round(box.height)}`,
        )
    );
  });

test('targets are large enough, in the compact list too', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await screens['the list']?.(page);
  expect(await tooSmall(page)).toEqual([]);
  await page.getByRole('button', { name: 'Density' }).click();
  await page.getByRole('menuitemradio', { name: 'Compact' }).click();
  await page.keyboard.press('Escape');
  expect(await tooSmall(page)).toEqual([]);
  for (const name of sample(['an identity document', 'the ownership page'])) {
    await screens[name]?.(page);
    expect(await tooSmall(page), name).toEqual([]);
  }
});

test('focus is always visible: never without a ring, never covered by a sticky element', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const views = [
    ['the list', { width: 1440, height: 700 }],
    ['an identity document', { width: 1440, height: 700 }],
    ['a PDF', { width: 1440, height: 700 }],
    ['a session', { width: 700, height: 500 }],
    ['the ownership page', { width: 1440, height: 700 }],
  ] as const;
  for (const [name, size] of sample(views, { atLeast: 2 })) {
    await page.setViewportSize(size);
    await screens[name]?.(page);
    const hidden: string[] = [];
    // From the top, wherever the page has put the focus.
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    let stops = 0;
    for (; stops < 80; stops++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element === document.body) return null;
        const box = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        const around = element.closest('label') ?? element.parentElement ?? element;
        // In a drawing it is an element of its own. Elsewhere it may be drawn over what is inside, by `::after`.
        const ringed = [style, getComputedStyle(around), getComputedStyle(element, '::after')].some(
          ({ outlineStyle, outlineWidth, boxShadow }) =>
            (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1.5) || boxShadow !== 'none',
        );
        const drawn =
          element instanceof SVGElement && element.ownerSVGElement?.querySelector('[data-slot="focus-ring"]');
        const [x, y] = [box.x + Math.min(box.width, 40) / 2, box.y + Math.min(box.height, 20) / 2];
        const top = document.elementFromPoint(x, y);
        // The tooltip of the previous control may fade out over this one.
        const covered =
          top !== null &&
          !top.closest('[role=tooltip]') &&
          !element.contains(top) &&
          !top.contains(element) &&
          !top.closest('label')?.contains(element);
        return {
          name: `${element.tagName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 30)}"`,
          ringed: ringed || Boolean(drawn),
          covered,
          inside: y >= 0 && y <= innerHeight,
        };
      });
      if (focused === null) break;
      if (!focused.ringed) hidden.push(`${name}: ${focused.name} has no ring`);
      if (focused.covered || !focused.inside) hidden.push(`${name}: ${focused.name} is covered`);
    }
    expect(stops).toBeGreaterThan(15);
    expect(hidden).toEqual([]);
  }
});
