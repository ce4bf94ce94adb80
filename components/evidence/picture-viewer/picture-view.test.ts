import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeView, defaultView, toFilter, toneRange, toViewAction, type ViewChange } from './picture-view.ts';

const rotate = (degrees: 90 | -90): ViewChange => ({ type: 'rotate', degrees });
const change = fc.oneof(
  fc.constantFrom<ViewChange>(rotate(90), rotate(-90), { type: 'mirror' }, { type: 'resetTones' }),
  fc.record({ type: fc.constantFrom('brightness' as const, 'contrast' as const), percent: fc.double() }),
);

describe('a view', () => {
  test('rotates by quarter turns in both directions', () => {
    expect(changeView(defaultView, rotate(-90)).degrees).toBe(270);
    expect([90, 90, 90, 90].reduce((view) => changeView(view, rotate(90)), defaultView).degrees).toBe(0);
  });

  test('rotates a mirrored picture in the visible direction', () => {
    const mirrored = changeView(defaultView, { type: 'mirror' });
    expect(changeView(mirrored, rotate(90)).degrees).toBe(270);
  });

  test('stays within its ranges whatever happens', () => {
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const view = changes.reduce(changeView, defaultView);
        expect([0, 90, 180, 270]).toContain(view.degrees);
        for (const tone of [view.brightness, view.contrast]) {
          expect(tone).toBeGreaterThanOrEqual(toneRange.least);
          expect(tone).toBeLessThanOrEqual(toneRange.most);
        }
      }),
    );
  });

  test('has no filter until a tone is changed, nor after the reset', () => {
    expect(toFilter(defaultView)).toBe('');
    const bright = changeView(defaultView, { type: 'brightness', percent: 140 });
    expect(toFilter(bright)).toBe('brightness(140%) contrast(100%)');
    expect(toFilter(changeView(bright, { type: 'resetTones' }))).toBe('');
  });
});

describe('its keys', () => {
  const press = (key: string, modifiers = {}) =>
    toViewAction({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });

  test('zooms, moves, fits, mirrors and fills the screen', () => {
    expect(['+', '-', '0', 'r', 'R', 'h', 'f', 'ArrowLeft'].map((key) => press(key))).toEqual([
      'zoomIn',
      'zoomOut',
      'fit',
      'rotateRight',
      'rotateLeft',
      'mirror',
      'fullScreen',
      'left',
    ]);
  });

  test('leaves other keys to the page and the browser', () => {
    expect(['1', 'o', 'Escape', 'Tab', 'constructor'].map((key) => press(key))).toEqual(Array(5).fill(undefined));
    expect(press('0', { ctrlKey: true })).toBeUndefined();
  });
});
