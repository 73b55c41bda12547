-- What the State pays of an invoice, and what its buyer keeps back for the tax office: no debt of the buyer. Each waits for its attestation.
create table withholdings (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references documents (id),
  order_id uuid not null references orders (id),
  -- Among the withholdings of the invoice, from 1 on; 0 is the VAT that the State pays.
  place smallint not null,
  label text not null,
  label_en text not null,
  -- In hundredths of a percent of the base.
  rate_bp integer not null,
  base text not null check (base in ('net', 'taxed-net', 'vat')),
  -- In FCFA.
  amount bigint not null check (amount > 0),
  -- What credit notes took back of it.
  credited bigint not null default 0 check (credited between 0 and amount),
  -- The number of the attestation; empty while it is waited for.
  attestation text not null default '' check (length(attestation) <= 64),
  attested_on date,
  recorded_by text,
  recorded_at timestamptz,
  check ((attestation = '') = (attested_on is null)),
  unique (invoice_id, place)
);
create index withholdings_of_order on withholdings (order_id);
create index withholdings_awaited on withholdings (invoice_id) where attestation = '' and credited < amount;

create function withheld_of(content jsonb)
  returns table (place smallint, label text, label_en text, rate_bp integer, base text, amount bigint) language sql immutable as $$
  select 0::smallint, '', '', 10000, 'vat', (content->'tax'->>'vat')::bigint
    where (content->>'byState')::boolean and (content->'tax'->>'vat')::bigint > 0
  union all
  select at::smallint, each->>'label', coalesce(each->>'labelEn', ''), (each->>'rateBp')::integer, coalesce(each->>'base', 'net'),
      (each->>'amount')::bigint
    from jsonb_array_elements(content->'withholdings') with ordinality as listed (each, at) where (each->>'amount')::bigint > 0
$$;

alter table orders
  -- Of the invoice that stands.
  add column withheld bigint not null default 0 check (withheld >= 0),
  -- Null: never invoiced. False: credit notes took back the whole.
  add column invoice_stands boolean;

create function keep_withheld() returns trigger language plpgsql as $$
begin
  if new.kind = 'invoice' then
    insert into withholdings (invoice_id, order_id, place, label, label_en, rate_bp, base, amount)
      select new.id, new.order_id, withheld_of.* from withheld_of(new.content);
  else
    update withholdings set credited = least(withholdings.amount, credited + back.amount)
      from withheld_of(new.content) as back
      where invoice_id = new.corrects_id and withholdings.place = back.place;
    update withholdings set credited = amount where invoice_id = new.corrects_id and credited < amount
      and (select total from documents where id = new.corrects_id) <=
        (select sum(total) from documents where corrects_id = new.corrects_id);
  end if;
  update orders set invoice_stands = standing_invoice(new.order_id) is not null,
      withheld = (select coalesce(sum(amount - credited), 0) from withholdings where order_id = new.order_id)
    where id = new.order_id;
  return null;
end $$;
create trigger keep_withheld after insert on documents for each row when (new.kind in ('invoice', 'credit-note') and new.order_id is not null)
  execute function keep_withheld();

-- Papers of the versions before. Their credit notes gave nothing back of what was withheld.
insert into withholdings (invoice_id, order_id, place, label, label_en, rate_bp, base, amount, credited)
  select invoice.id, invoice.order_id, withheld_of.*,
    case when total <= (select coalesce(sum(total), 0) from documents where corrects_id = invoice.id) then withheld_of.amount else 0 end
  from documents as invoice, withheld_of(content) where kind = 'invoice' and order_id is not null;
update orders set invoice_stands = standing_invoice(id) is not null,
    withheld = (select coalesce(sum(amount - credited), 0) from withholdings where order_id = orders.id)
  where exists (select from documents where order_id = orders.id and kind = 'invoice');

-- What is left to pay; less than 0 is to be given back. Nothing is owed of a cancelled order, nor of one whose invoice was taken back.
alter table orders drop column balance;
alter table orders add column balance bigint not null generated always as (
  case when status = 'cancelled' or invoice_stands is false then 0
    else greatest(0, total_amount + delivery_fee - (credited - credited_before) - withheld) end - paid) stored;
create index orders_to_collect on orders (created_at desc, id desc) where balance > 0;
create index orders_with_deposit on orders (created_at) where balance > 0 and paid > 0;
create index orders_invoiced_to_collect on orders (created_at) where balance > 0 and invoice_stands;

-- The fee is a line of the invoice.
drop trigger refuse_changed_order on orders;
create trigger refuse_changed_order before update on orders for each row
  when (old.discount <> new.discount or old.total_amount <> new.total_amount or old.delivery_fee <> new.delivery_fee
    or new.status = 'cancelled' and old.status <> 'cancelled')
  execute function refuse_invoiced_order();
