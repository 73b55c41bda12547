/** A product under the search field, as JSON. The price is written in the visitor's language; without a picture it is empty. */
export type Suggestion = { address: string; name: string; price: string; picture: string };
