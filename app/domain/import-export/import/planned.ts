import type { ImportFields, RowError } from './row.ts';

export type KnownProduct = ImportFields & {
  id: number;
  stock: number;
  isArchived: boolean;
  lastMovement?: number;
  isTracked: boolean;
};

export type PlannedAdd = {
  action: 'add';
  row: number;
  product: ImportFields;
  stock: number;
  /** How many products had its name, if it has no SKU. */
  namesakes?: number;
};
export type PlannedChange = {
  action: 'change';
  row: number;
  id: number;
  name: string;
  before: Partial<ImportFields>;
  after: Partial<ImportFields>;
  /** `since`: the newest movement that was seen. */
  stock: { seen: number; wanted: number; since?: number } | undefined;
};
export type PlannedRow =
  | PlannedAdd
  | PlannedChange
  | { action: 'same'; row: number; id: number }
  | { action: 'error'; row: number; errors: RowError[] };

export type ProductToWrite = ImportFields & { id: number; change: PlannedChange };
