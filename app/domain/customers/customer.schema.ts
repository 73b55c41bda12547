import { z } from 'zod';
import { text } from '../forms/field.schema.ts';
import { parserOf, type Refusals } from '../forms/form.schema.ts';

export const noteForm = z.object({ note: text(2000) });
export type NoteRefusals = Refusals<typeof noteForm>;
export const parseNote = parserOf(noteForm);
