import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkbox, checked, choice, type Field, line, required } from './field.schema.ts';
import { always, parserOf, typedIn } from './form.schema.ts';

const again: Field<string, 'different'> = z.string();
const form = z
  .object({
    name: required(line(5)),
    size: choice(['small', 'large'], 'unknown'),
    word: checked(
      (typed) => typed.toLowerCase(),
      (typed) => (typed === 'no' ? 'refused' : undefined),
    ),
    again,
    isNew: checkbox,
  })
  .refine(({ word, again }) => word === again, { path: ['again'], message: 'different', when: always });
const parse = parserOf(form);
const typed = { name: ' Awa\n', size: 'small', word: 'YES', again: 'yes', isNew: true };

test('a form is read field by field, and what is no field of it is left out', () => {
  expect(parse({ ...typed, other: 'x' } as typeof typed)).toEqual({
    ok: true,
    name: 'Awa',
    size: 'small',
    word: 'yes',
    again: 'yes',
    isNew: true,
  });
});

test('refusals of all fields come together, with those of rules about several fields', () => {
  expect(parse({ name: ' ', size: 'huge', word: 'no', again: 'yes', isNew: false })).toEqual({
    ok: false,
    reason: 'fields',
    fields: { name: 'missing', size: 'unknown', word: 'refused', again: 'different' },
  });
});

test('a field that breaks two rules is refused for the first', () => {
  const both = z.object({ name: required(line(5)).refine((name) => name === 'Awa', 'not Awa') });
  expect(parserOf(both)({ name: 'too long a name' })).toMatchObject({ fields: { name: 'too-long' } });
});

test('what was typed is kept as it stood in the form; a missing field is empty', () => {
  const posted = new Map([
    ['name', ' Awa '],
    ['isNew', 'on'],
    ['other', 'x'],
  ]);
  const field = (name: string) => posted.get(name) ?? '';
  expect(typedIn(form, { field })).toEqual({ name: ' Awa ', size: '', word: '', again: '', isNew: true });
});
