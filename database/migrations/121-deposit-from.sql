-- Goods below this price, in FCFA, are asked for no deposit; null asks for one whatever they cost. Product pages say it.
alter table payment_terms add column deposit_from integer check (deposit_from between 1 and 999999999);

create trigger tell_changed_payment_terms after update on payment_terms
  for each statement execute function tell_content_part('everything');
