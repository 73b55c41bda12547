-- What buyers are told before they pay, by method, and the deposit that is asked for; one row.
create table payment_terms (
  id smallint primary key default 1 check (id = 1),
  -- By method: {fr, en, ussd}.
  instructions jsonb not null default '{}',
  -- Of what is left to pay while nothing is paid; null asks for no deposit.
  deposit_percent smallint check (deposit_percent between 1 and 99),
  version integer not null default 1
);
insert into payment_terms default values;
