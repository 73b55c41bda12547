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

create function refuse_changed_delivery_events() returns trigger language plpgsql as $$
begin
  raise 'delivery_events are only added; an erased customer loses the note alone';
end $$;
create trigger refuse_changed_delivery_events before update on delivery_events
  for each row when ((old.id, old.order_id, old.at, old.state, old.by) is distinct from (new.id, new.order_id, new.at, new.state, new.by)
    or new.note <> '') execute function refuse_changed_delivery_events();

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
