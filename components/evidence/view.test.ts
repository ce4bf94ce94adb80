import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeView, plainView, toFilter, toneRange, type ViewChange, viewKey } from './view.ts';

const turn = (degrees: 90 | -90): ViewChange => ({ type: 'turn', degrees });
const change = fc.oneof(
  fc.constantFrom<ViewChange>(turn(90), turn(-90), { type: 'flip' }, { type: 'resetTones' }),
  fc.record({ type: fc.constantFrom('brightness' as const, 'contrast' as const), percent: fc.double() }),
);

describe('a view', () => {
  it('turns in quarters, both ways round', () => {
    expect(changeView(plainView, turn(-90)).degrees).toBe(270);
    expect([90, 90, 90, 90].reduce((view) => changeView(view, turn(90)), plainView).degrees).toBe(0);
  });

  it('turns a mirrored picture the way it is seen to turn', () => {
    const mirrored = changeView(plainView, { type: 'flip' });
    expect(changeView(mirrored, turn(90)).degrees).toBe(270);
  });

  it('stays within its ranges whatever happens', () => {
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const view = changes.reduce(changeView, plainView);
        expect([0, 90, 180, 270]).toContain(view.degrees);
        for (const tone of [view.brightness, view.contrast]) {
          expect(tone).toBeGreaterThanOrEqual(toneRange.least);
          expect(tone).toBeLessThanOrEqual(toneRange.most);
        }
      }),
    );
  });

  it('filters nothing until a tone was changed, and again nothing after the reset', () => {
    expect(toFilter(plainView)).toBe('');
    const bright = changeView(plainView, { type: 'brightness', percent: 140 });
    expect(toFilter(bright)).toBe('brightness(140%) contrast(100%)');
    expect(toFilter(changeView(bright, { type: 'resetTones' }))).toBe('');
  });
});

describe('its keys', () => {
  const press = (key: string, modifiers = {}) =>
    viewKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });

  it('zooms, moves, fits, mirrors and fills the screen', () => {
    expect(['+', '-', '0', 'r', 'R', 'h', 'f', 'ArrowLeft'].map((key) => press(key))).toEqual([
      'zoomIn',
      'zoomOut',
      'fit',
      'turnRight',
      'turnLeft',
      'flip',
      'fullScreen',
      'left',
    ]);
  });

  it('leaves the page and the browser their own', () => {
    expect(['1', 'o', 'Escape', 'Tab', 'constructor'].map((key) => press(key))).toEqual(Array(5).fill(undefined));
    expect(press('0', { ctrlKey: true })).toBeUndefined();
  });
});
