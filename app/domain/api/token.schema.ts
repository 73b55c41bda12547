import { z } from 'zod';
import { checkbox, line, required } from '../forms/field.schema.ts';
import { maxTokenName } from './api.ts';

export const tokenForm = z.object({
  name: required(line(maxTokenName)),
  products: checkbox,
  stock: checkbox,
  orders: checkbox,
});
export type TokenDetails = z.output<typeof tokenForm>;
