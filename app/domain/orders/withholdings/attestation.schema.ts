import { z } from 'zod';
import { parsePastDay } from '../../date.ts';
import { line, required, value } from '../../forms/field.schema.ts';

export const attestationForm = z.object({
  number: required(line(64)),
  on: value(parsePastDay, 'day-invalid'),
});
