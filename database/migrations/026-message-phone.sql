-- Who writes may leave a telephone number (E.164, else empty); messages are found by it too.
alter table messages add column sender_phone text not null default '';
alter table messages drop column search_text;
alter table messages add column search_text text not null generated always as (search_form(
  sender_name || E'\n' || sender_email || E'\n' || subject || E'\n' || content || E'\n' || sender_phone)) stored;
create index messages_search on messages using gin (search_text gin_trgm_ops);
create index messages_by_phone on messages (sender_phone) where sender_phone <> '';
