import type { findImport } from '../../../../domain/import-export/import/import.queries.ts';
import { describeSamples } from './samples.ts';

type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;
export type PreviewedImport = ReturnType<typeof previewImport>;

export function previewImport({ report, ...found }: FoundImport) {
  const { samples, ...counts } = report;
  return { ...found, report: counts, samples: describeSamples(samples) };
}
