-- replaces: 060-company-papers.sql, 061-documents.sql, 062-closed-orders.sql, 063-returned-pieces.sql, 066-delivered-pieces.sql
-- replaces: 104-delivery-tax.sql, 113-proformas.sql

-- What a seller's papers say beside name and address, and how they state the tax.
alter table company_info
  -- Empty: papers say nothing of a regime.
  add column tax_regime text not null default '' check (tax_regime in ('', 'igs', 'real')),
  -- In hundredths of a percent.
  add column vat_rate_bp integer not null default 1925 check (vat_rate_bp between 1 and 10000),
  add column tax_note text not null default '',
  add column rccm_on date,
  add column rccm_place text not null default '',
  add column bank text not null default '',
  -- The number of the agrément of a distributor of devices.
  add column approval text not null default '',
  -- The picture of stamp and signature, kept outside the pictures that are served.
  add column stamp_file text not null default '';
alter table products add column tax text not null default 'standard' check (tax in ('standard', 'exempt'));

-- Papers that were issued: each is a copy of all that it says, and never changes.
create table documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('quote', 'invoice', 'credit-note', 'delivery-note', 'receipt')),
  number text not null,
  year integer not null,
  sequence integer not null,
  revision integer not null default 1,
  order_id uuid references orders (id),
  quote_id uuid,
  -- The invoice that a credit note corrects.
  corrects_id uuid references documents (id),
  language language not null,
  issued_at timestamptz not null default now(),
  issued_by text not null,
  -- All that is printed, but neither buyer nor floor (`PaperContent`).
  content jsonb not null,
  content_digest text not null,
  -- Emptied when the buyer is erased.
  buyer jsonb,
  -- In FCFA.
  total bigint not null check (total >= 0),
  -- Ten letters for whoever checks the paper.
  check_code text not null unique,
  unique (kind, year, sequence, revision)
);
create index documents_newest on documents (issued_at desc, id desc);
create index documents_newest_by_kind on documents (kind, issued_at desc, id desc);
create index documents_by_number on documents (number text_pattern_ops);
create index documents_of_order on documents (order_id, kind) where order_id is not null;
create index documents_of_quote on documents (quote_id) where quote_id is not null;
create index documents_correcting on documents (corrects_id) where corrects_id is not null;

create function complete_document() returns trigger language plpgsql as $$
begin
  new.content_digest := encode(sha256(convert_to(new.content::text, 'UTF8')), 'hex');
  if new.check_code is null then
    -- Random bytes of a version 4 UUID; 24 letters that nobody mistakes for figures.
    new.check_code := (select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(bytes, place) % 24, 1), '')
      from (select uuid_send(gen_random_uuid()) as bytes) as random, unnest(array[0, 1, 2, 3, 4, 5, 10, 11, 12, 13]) as place);
  end if;
  return new;
end $$;
create trigger complete_document before insert on documents for each row execute function complete_document();

-- Invoices go on in invoice_counters: an instance of the version before takes from the same row.
create table document_counters (
  kind text not null,
  year integer not null,
  last integer not null,
  primary key (kind, year)
);

-- An invoice that the version before issued, drawn from its order and the company as they are now.
create function take_over_invoice(invoiced uuid) returns void language sql as $$
  insert into documents (kind, number, year, sequence, order_id, language, issued_at, issued_by, content, buyer, total)
  select 'invoice', invoice.number, split_part(invoice.number, '-', 2)::integer, split_part(invoice.number, '-', 3)::integer,
    sold.id, sold.language, invoice.issued_at, invoice.issued_by,
    jsonb_build_object(
      'reconstructed', true,
      'seller', jsonb_build_object('name', coalesce(nullif(company.name, ''), 'Comptoir Médical'), 'address', company.address,
        'phone', company.phone, 'email', company.email, 'logoUrl', company.logo_url, 'niu', company.niu, 'rccm', company.rccm,
        'vat', company.vat, 'rccmOn', null, 'rccmPlace', '', 'bank', '', 'approval', '', 'stampFile', ''),
      'order', jsonb_build_object('number', sold.number,
        'at', to_char(sold.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      'purchaseOrder', '',
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('item', line.id, 'name', line.name, 'nameEn', line.name_en,
          'quantity', line.quantity, 'unitPrice', coalesce(line.actual_price, line.price),
          'total', line.quantity::bigint * coalesce(line.actual_price, line.price)) order by line.position), '[]')
        from order_items as line where line.order_id = sold.id),
      'discount', sold.discount, 'tax', null, 'taxNote', '', 'total', sold.total_amount, 'byState', false,
      'withholdings', '[]'::jsonb, 'due', sold.total_amount),
    case when sold.erased_at is null then jsonb_build_object('name', sold.customer_name, 'phone', sold.phone) end,
    sold.total_amount
  from invoices as invoice join orders as sold on sold.id = invoice.order_id cross join company_info as company
  where invoice.order_id = invoiced
    and not exists (select from documents where kind = 'invoice' and documents.number = invoice.number)
$$;

create function take_over_new_invoice() returns trigger language plpgsql as $$
begin
  perform take_over_invoice(new.order_id);
  return null;
end $$;
-- Made before the rows are read: from here on nobody else writes an invoice until all are taken over.
lock table invoices in share row exclusive mode;
create trigger take_over_new_invoice after insert on invoices for each row execute function take_over_new_invoice();
select take_over_invoice(order_id) from invoices order by number;

-- An invoice closes prices, lines and discount of its order until credit notes took back the whole.
alter table orders add column credited bigint not null default 0 check (credited >= 0);

-- Pieces that a customer gave back with a credit note: they are no longer taken, and the order does not take them again.
alter table order_items
  add column returned integer not null default 0 check (returned >= 0),
  add constraint order_items_pieces_check check (taken + returned <= quantity);
-- A credit note is sent twice when its answer was lost: the same key is the same credit note.
alter table documents add column key text unique;

-- Pieces that a delivery note handed over: they are out of the stock, whatever the state of the order.
alter table order_items
  add column delivered integer not null default 0,
  add constraint order_items_delivered_check check (delivered between 0 and taken);

-- Papers state the delivery fee as a line: whether it bears VAT.
alter table company_info add column delivery_tax text not null default 'standard' check (delivery_tax in ('standard', 'exempt'));

-- A proforma is a paper: with a number, a validity, and a code to check it by.
alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check
  check (kind in ('quote', 'proforma', 'invoice', 'credit-note', 'delivery-note', 'receipt'));
