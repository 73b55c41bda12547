import { z } from 'zod';
import { m } from '../../generated/words/messages.js';
import type { Language } from '../localized.ts';
import { type ApiRight, apiEvents, eventNames } from './api.ts';
import { eventShape, fieldNotes, type ShapeName, shapes } from './api-shapes.ts';

export type ShapeField = { name: string; type: string; means: string };
export type DescribedShape = { name: string; fields: ShapeField[]; example: unknown };

const addresses: { path: string; right: ApiRight; shape: ShapeName; since?: string }[] = [
  { path: '/api/v1/products', right: 'products', shape: 'product' },
  { path: '/api/v1/products/{id}', right: 'products', shape: 'product' },
  { path: '/api/v1/stock', right: 'stock', shape: 'stock', since: 'changed_since' },
  { path: '/api/v1/stock/{product_id}', right: 'stock', shape: 'stock' },
  { path: '/api/v1/orders', right: 'orders', shape: 'order', since: 'placed_since' },
  { path: '/api/v1/orders/{number}', right: 'orders', shape: 'order' },
];

export function describeApi(language: Language) {
  const names = Object.keys(shapes) as ShapeName[];
  return {
    addresses: addresses.map((each) => ({
      ...each,
      parameters: each.path.endsWith('}') ? [] : ['after', 'limit', ...(each.since ? [each.since] : [])],
    })),
    events: eventNames.map((event) => ({ event, shape: apiEvents[event] })),
    shapes: [
      ...names.map((name) => describeShape(name, shapes[name], language)),
      describeShape('event', eventShape('stock.changed'), language),
    ],
  };
}

function describeShape(name: string, shape: z.ZodObject, language: Language): DescribedShape {
  return { name, fields: listFields(shape, '', language), example: exampleOf(shape) };
}

function listFields({ shape }: z.ZodObject, before: string, language: Language): ShapeField[] {
  return Object.entries(shape).flatMap(([name, kind]) => {
    const path = before + name;
    if (kind instanceof z.ZodObject) return listFields(kind, `${path}.`, language);
    if (kind instanceof z.ZodArray) return listFields(kind.element as z.ZodObject, `${path}[].`, language);
    const note = fieldNotes.get(kind as z.ZodType);
    const means = note ? note.means({}, { locale: language }) : m.api_field_data({}, { locale: language });
    return [{ name: path, type: note ? typeOf(z.toJSONSchema(kind as z.ZodType)) : 'object | null', means }];
  });
}

function typeOf({ type, format, enum: choices, const: only, anyOf }: z.core.JSONSchema.BaseSchema): string {
  if (anyOf) return anyOf.map((each) => typeOf(each as z.core.JSONSchema.BaseSchema)).join(' | ');
  if (choices) return choices.map((each) => JSON.stringify(each)).join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  const types = [type].flat().join(' | ');
  return format ? `${types} (${format})` : types;
}

function exampleOf(kind: unknown): unknown {
  const note = kind instanceof z.ZodType ? fieldNotes.get(kind) : undefined;
  if (note && 'example' in note) return note.example;
  if (kind instanceof z.ZodLiteral) return kind.value;
  if (kind instanceof z.ZodNullable) return exampleOf(kind.unwrap());
  if (kind instanceof z.ZodArray) return [exampleOf(kind.element)];
  if (kind instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(kind.shape).map(([name, of]) => [name, exampleOf(of)]));
  throw new Error('a field has no example');
}

/** The generated part of `docs/api.md`. */
export function writeApiReference(): string {
  const { addresses: paths, events, shapes: all } = describeApi('en');
  const code = (text: string) => `\`${text}\``;
  return [
    '## Addresses',
    table(
      ['GET', 'right', 'answers', 'parameters'],
      paths.map(({ path, right, shape, parameters }) => [
        code(path),
        right,
        parameters.length > 0 ? `page of ${code(shape)}` : code(shape),
        parameters.map(code).join(', '),
      ]),
    ),
    '## Events',
    table(
      ['event', '`data`'],
      events.map(({ event, shape }) => [code(event), code(shape)]),
    ),
    ...all.flatMap(({ name, fields, example }) => [
      `## \`${name}\``,
      table(
        ['field', 'type', 'meaning'],
        fields.map(({ name: field, type, means }) => [code(field), code(type.replaceAll('|', '\\|')), means]),
      ),
      `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
    ]),
  ].join('\n\n');
}

function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, i) => Math.max(3, ...[head, ...rows].map((cells) => cells[i]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
