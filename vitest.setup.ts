import { afterEach, beforeEach, expect, vi } from 'vitest';

// A complaint on the console is a failure that nobody looked at.
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
});
