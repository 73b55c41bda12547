import { beforeAll } from 'vitest';
import { overwriteGetLocale } from '../../app/generated/words/runtime.js';

/** Test files share a process: each begins in French, whatever language the one before it chose. */
beforeAll(() => overwriteGetLocale(() => 'fr'));
