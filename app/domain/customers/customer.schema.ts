import { z } from 'zod';
import { text } from '../forms/field.schema.ts';
import { parserOf } from '../forms/form.schema.ts';

export const noteForm = z.object({ note: text(2000) });
export const parseNote = parserOf(noteForm);
