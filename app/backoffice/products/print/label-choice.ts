import {
  type LabelCount,
  type LabelFormat,
  labelCounts,
  labelFormats,
  sheets,
} from '../../../domain/documents/printed/labels.ts';
import { m } from '../../../generated/words/messages.js';
import { getLocale } from '../../../generated/words/runtime.js';

export type LabelChoice = { format: LabelFormat; count: LabelCount };

export function parseLabelChoice(params: URLSearchParams): LabelChoice {
  return {
    format: labelFormats.find((each) => each === params.get('format')) ?? '24',
    count: labelCounts.find((each) => each === params.get('count')) ?? 'each',
  };
}

export const formatWords: Record<LabelFormat, () => string> = {
  '24': m.print_format_24,
  '65': m.print_format_65,
  roll: m.print_format_roll,
};

export function sizeOf(format: LabelFormat): string {
  const { width, height } = sheets[format].label;
  const { format: show } = new Intl.NumberFormat(getLocale());
  return `${show(width)} × ${show(height)} mm`;
}
