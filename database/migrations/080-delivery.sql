-- replaces: 080-modules.sql, 081-delivery-zones.sql, 082-order-delivery.sql, 083-delivery-steps.sql, 084-wanted-products.sql
-- replaces: 101-reminders.sql

-- Parts of the shop that a seller may switch off: one column each.
alter table settings add column delivery_on boolean not null default true;

-- Where the seller delivers and for how much, and the travel agencies that carry parcels. The seller edits them as one list.
create table delivery_zones (
  id integer generated always as identity primary key,
  town text not null check (length(town) between 1 and 60),
  name text not null check (length(name) between 1 and 80),
  fee fcfa not null,
  -- From this sum of the goods on nothing is asked; null: never.
  free_from fcfa,
  delay_fr text not null default '' check (length(delay_fr) <= 60),
  delay_en text not null default '' check (length(delay_en) <= 60),
  position integer not null,
  archived_at timestamptz,
  version integer not null default 1
);
create unique index delivery_zones_by_name on delivery_zones (lower(town), lower(name)) where archived_at is null;

create table delivery_agencies (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  note text not null default '' check (length(note) <= 140),
  position integer not null,
  archived_at timestamptz
);
create unique index delivery_agencies_by_name on delivery_agencies (lower(name)) where archived_at is null;

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

-- Each step of a delivery with its author, and the texts that wait to be sent from the seller's own WhatsApp.
create table delivery_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null default now(),
  state text not null,
  by text not null,
  -- A reason, a waybill or who received it.
  note text not null default '' check (length(note) <= 200)
);
create index delivery_events_of_order on delivery_events (order_id, id);

-- The deliveries of a day, and those without a day.
create index deliveries_under_way on deliveries (promised_on, order_id)
  where state in ('to-prepare', 'ready', 'on-the-way') and method = 'zone';

-- The text is made when it is shown.
create table outgoing_messages (
  id bigint generated always as identity primary key,
  order_id uuid references orders (id) on delete cascade,
  wanted_id bigint,
  kind text not null,
  made_for timestamptz not null,
  language language not null,
  opened_at timestamptz,
  sent_at timestamptz,
  skipped_at timestamptz,
  sent_by text,
  unique nulls not distinct (order_id, wanted_id, kind, made_for)
);
create index outgoing_messages_waiting on outgoing_messages (id) where sent_at is null and skipped_at is null;

-- Who wants to be told when a sold-out product is there again. The text waits with the other outgoing messages.
create table wanted_products (
  id bigint generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  phone text not null,
  language language not null,
  created_at timestamptz not null default now(),
  unique (product_id, phone)
);
create index wanted_products_by_phone on wanted_products (phone);
alter table outgoing_messages add foreign key (wanted_id) references wanted_products (id) on delete cascade;

-- Debtors are reminded once a day: the message of an order of theirs, made for that day.
create index outgoing_reminders on outgoing_messages (made_for) where kind = 'reminder';
