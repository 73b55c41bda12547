/** The usual accounts of the revised SYSCOHADA plan, by use; an accountant may choose others. */
export const usualAccounts = {
  sales: '7011',
  exemptSales: '701190',
  services: '7061',
  deliveryFees: '7071',
  discounts: '7019',
  vatOnGoods: '4431',
  vatOnServices: '4432',
  customers: '4111',
  publicCustomers: '4114',
  advances: '4191',
  withheldTax: '4492',
  withheldVat: '44921',
  vatOfState: '41149',
  cash: '5711',
  'mtn-momo': '55201',
  'orange-money': '55202',
  bank: '5211',
  cheque: '513',
  card: '515',
  transfers: '585',
  expenses: '471',
  tillShort: '6588',
  tillOver: '7588',
} as const;

export type AccountUse = keyof typeof usualAccounts;
export type Accounts = Record<AccountUse, string>;

export const accountUses = Object.keys(usualAccounts) as AccountUse[];

/** 3 to 13 figures, as Sage 100 takes them. */
export const isAccount = (typed: string) => /^\d{3,13}$/.test(typed);
