import type { MatchingProducts } from '../../../domain/products/search/search.queries.ts';
import type { NeedTile } from '../../home/need-tiles.ts';
import type { ListQuery } from './list-address.ts';

/** `needs` are read for an empty list only. */
export type ProductList = MatchingProducts & ListQuery & { needs: NeedTile[] };
