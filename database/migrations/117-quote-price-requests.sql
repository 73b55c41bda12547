-- An editor may ask an admin to accept terms below the floors on a quote too: a request is for an order or for a quote.
alter table price_requests
  alter column order_id drop not null,
  add column quote_id uuid references quotes (id) on delete cascade,
  add check (num_nonnulls(order_id, quote_id) = 1);
create unique index price_requests_open_quote on price_requests (quote_id) where answer is null and quote_id is not null;
create index price_requests_by_quote on price_requests (quote_id, id desc) where quote_id is not null;
