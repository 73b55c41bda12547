create or replace function notify_content_part() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_content', tg_argv[0]);
  return null;
end $$;

create or replace trigger notify_changed_company after insert or update or delete or truncate on company_info
  for each statement execute function notify_content_part('everything');

create or replace trigger notify_changed_content after insert or update or delete or truncate on content
  for each statement execute function notify_content_part('everything');

create or replace trigger notify_changed_agencies after insert or update or delete or truncate on delivery_agencies
  for each statement execute function notify_content_part('everything');

create or replace trigger notify_changed_zones after insert or update or delete or truncate on delivery_zones
  for each statement execute function notify_content_part('everything');

create or replace trigger notify_changed_families after update or delete or truncate on families
  for each statement execute function notify_content_part('everything');

create or replace trigger notify_changed_payment_terms after update on payment_terms
  for each statement execute function notify_content_part('everything');

create or replace trigger notify_new_products after insert on products
  for each statement execute function notify_content_part('range');

create or replace trigger notify_removed_products after delete or truncate on products
  for each statement execute function notify_content_part('everything');

create or replace trigger notify_changed_synonyms after insert or update or delete or truncate on search_synonyms
  for each statement execute function notify_content_part('wording');

create or replace trigger notify_changed_settings after insert or update or delete or truncate on settings
  for each statement execute function notify_content_part('everything');

create or replace trigger notify_changed_size_guides after update or delete or truncate on size_guides
  for each statement execute function notify_content_part('everything');
