import { afterEach, expect, vi } from 'vitest';

/** A test in which something complains on the console has failed, whatever it asserts. */
const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];

afterEach(() => {
  for (const complaint of complaints) {
    expect(complaint.mock.calls).toEqual([]);
    complaint.mockClear();
  }
});
