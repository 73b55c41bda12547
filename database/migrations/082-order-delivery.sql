-- How an order reaches its customer. An order without a row in deliveries, as an older version saves it, is still to be agreed.
alter table orders
  -- Apart from total_amount, which stays the sum of the lines.
  add column delivery_fee fcfa not null default 0,
  add column told_by_whatsapp boolean not null default false,
  add column remark text not null default '' check (length(remark) <= 500),
  add column buyer_company text not null default '' check (length(buyer_company) <= 160),
  add column buyer_niu text not null default '' check (length(buyer_niu) <= 20);

create table deliveries (
  order_id uuid primary key references orders (id) on delete cascade,
  method text not null default 'agree' check (method in ('agree', 'pickup', 'zone', 'agency')),
  -- Without a foreign key: zones are never deleted, and buyers of one zone would lock its row together.
  zone_id integer,
  place text not null default '' check (length(place) <= 140),
  town text not null default '' check (length(town) <= 60),
  landmark text not null default '' check (length(landmark) <= 200),
  recipient text not null default '' check (length(recipient) <= 120),
  recipient_phone text not null default '',
  fee_paid_to text not null default 'shop' check (fee_paid_to in ('shop', 'carrier')),
  agency text not null default '' check (length(agency) <= 80),
  waybill text not null default '' check (length(waybill) <= 40),
  carrier text not null default '' check (length(carrier) <= 80),
  promised_on date,
  state text not null default 'to-prepare'
    check (state in ('to-prepare', 'ready', 'on-the-way', 'at-agency', 'delivered', 'failed', 'returned')),
  state_at timestamptz not null default now(),
  failed_reason text not null default '' check (length(failed_reason) <= 200),
  version integer not null default 1
);
