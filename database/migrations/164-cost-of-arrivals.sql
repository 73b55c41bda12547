-- A delivery may wait as a draft, may be paid in another currency, and costs what it cost at the door (decisions/154).
-- The previous version counts deliveries at once and in FCFA: the defaults are its.

alter table arrivals
  -- Since when its pieces are in the stock; null: a draft.
  add column posted_at timestamptz default now(),
  add column version integer not null default 1,
  add column currency text not null default 'XAF' check (currency in ('XAF', 'EUR', 'USD', 'CNY')),
  -- FCFA for one of the currency.
  add column rate numeric(12, 4) not null default 1 check (rate > 0),
  -- When the rate was typed; null for a fixed one.
  add column rated_on date,
  add constraint arrivals_fixed_rate check (rate = case currency when 'XAF' then 1 when 'EUR' then 655.957 else rate end),
  add constraint arrivals_undone_once_posted check (undone_at is null or posted_at is not null);
update arrivals set posted_at = created_at;

alter table arrival_lines
  -- None while the delivery is a draft.
  alter column movement_id drop not null,
  -- In FCFA, of the whole line, with its share of the costs; null: not known, or a draft. Private, as unit_cost is, which is
  -- in hundredths of the currency (FCFA has none).
  add column landed bigint check (landed >= 0);
update arrival_lines set landed = unit_cost::bigint * quantity where unit_cost is not null;

-- What a delivery cost besides its goods, in FCFA. Private.
create table arrival_costs (
  arrival_id integer not null references arrivals (id) on delete cascade,
  kind text not null check (kind in ('freight', 'insurance', 'customs', 'transit', 'local', 'other')),
  amount fcfa not null check (amount > 0),
  primary key (arrival_id, kind)
);
