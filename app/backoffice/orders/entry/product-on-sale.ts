/** Amounts in FCFA. */
export type ProductOnSale = {
  id: number;
  sku: string | null;
  name: string;
  nameEn: string;
  price: number;
  floor: number;
  stock: number;
  /** Of the stock, what may not be sold any more. */
  expired: number;
  counted: boolean;
  imageUrl: string;
};

export type KnownProducts = { sold: ProductOnSale[]; gone: number[] };

export const productSearch = '/admin/orders/product-search';
