-- Messages are found by who wrote and by what: fields are kept apart by line breaks, as products' are.
alter table messages add column search_text text not null generated always as
  (search_form(sender_name || E'\n' || sender_email || E'\n' || subject || E'\n' || content)) stored;
create index messages_search on messages using gin (search_text gin_trgm_ops);
drop index messages_newest;
create index messages_newest on messages (read, created_at desc, id desc);
