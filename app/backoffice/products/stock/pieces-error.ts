import { maxStock, type PiecesRefusal } from '../../../domain/products/stock/stock.ts';
import { m } from '../../../generated/words/messages.js';
import { showNumber } from '../../language/show.ts';

export const piecesSentences: Record<PiecesRefusal, () => string> = {
  'stock-missing': () => m.field_required(),
  'stock-invalid': () => m.products_pieces_invalid(),
  'stock-too-large': () => m.products_pieces_too_large({ max: showNumber(maxStock) }),
};

export const piecesError = (refusal: PiecesRefusal) => piecesSentences[refusal]();
