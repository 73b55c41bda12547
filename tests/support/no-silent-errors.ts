import { afterEach, expect, vi } from 'vitest';

/** Output on the console fails the test. */
const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];

afterEach(() => {
  for (const complaint of complaints) {
    expect(complaint.mock.calls).toEqual([]);
    complaint.mockClear();
  }
});
