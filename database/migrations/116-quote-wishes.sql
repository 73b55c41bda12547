-- A request for a quote carries everything that the cart's form asks, as an order does, and has a number of its own.
create sequence quote_request_number;

alter table quotes
  -- D-2026-00012: of what a buyer asked; its revisions keep it. Null for a quote that staff made.
  add column request_number text,
  -- Apart from the sum of the lines, as the fee of an order.
  add column delivery_fee fcfa not null default 0,
  add column told_by_whatsapp boolean not null default false,
  add column remark text not null default '' check (length(remark) <= 500),
  add column buyer_company text not null default '' check (length(buyer_company) <= 160),
  add column buyer_niu text not null default '' check (length(buyer_niu) <= 20),
  -- The columns of `deliveries` that the order made of this quote starts with; null where nothing was asked.
  add column delivery jsonb check (jsonb_typeof(delivery) = 'object'),
  add unique (request_number, revision);

create function number_quote_request() returns trigger language plpgsql as $$
declare
  sequence text := nextval('quote_request_number');
begin
  new.request_number := 'D-' || to_char(now() at time zone 'Africa/Douala', 'YYYY') || '-'
    || lpad(sequence, greatest(5, length(sequence)), '0');
  return new;
end $$;
-- An older version beside this one inserts requests without a number.
create trigger number_quote_request before insert on quotes
  for each row when (new.state = 'requested' and new.request_number is null) execute function number_quote_request();

-- Requests of older versions get theirs in the order in which they came. What staff made has an author.
with asked as (
  select id, row_number() over (order by created_at, id) as place, created_at from quotes
  where revision = 1 and entered_by is null
)
update quotes set request_number = 'D-' || to_char(asked.created_at at time zone 'Africa/Douala', 'YYYY') || '-'
  || lpad(asked.place::text, greatest(5, length(asked.place::text)), '0')
from asked where asked.id = quotes.id;
select setval('quote_request_number', greatest(1, count(*)), count(*) > 0) from quotes where request_number is not null;
