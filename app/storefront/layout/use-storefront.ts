import { useOutletContext } from 'react-router';
import type { Shopfront } from '../../domain/company/shopfront.queries.ts';
import type { Language } from '../../domain/localized.ts';

export type Storefront = Shopfront & { publicUrl: string; language: Language };

export function useStorefront(): Storefront {
  return useOutletContext<Storefront>();
}
