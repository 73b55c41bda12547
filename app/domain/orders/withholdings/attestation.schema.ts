import { z } from 'zod';
import { parsePastDay } from '../../date.ts';
import { line, required, value } from '../../forms/field.schema.ts';
import { parserOf, type Refusals } from '../../forms/form.schema.ts';

export const maxAttestationLength = 64;

export const attestationForm = z.object({
  number: required(line(maxAttestationLength)),
  on: value(parsePastDay, 'day-invalid'),
});
export type TypedAttestation = z.input<typeof attestationForm>;
export type AttestationRefusals = Refusals<typeof attestationForm>;

export const parseAttestation = parserOf(attestationForm.transform((attestation) => ({ attestation })));
