-- replaces: 025-content.sql, 026-message-phone.sql, 027-opening-hours.sql, 042-message-replies.sql, 052-deleted-messages.sql

-- The seller's own words, one row for each part of the site; without any, the part shows its original (compose-original.ts).
create table content (
  part text primary key,
  title_fr text,
  title_en text,
  text_fr text,
  text_en text,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (num_nulls(title_fr, title_en, text_fr, text_en) in (0, 4))
);

insert into content (part) values
  ('hero'), ('proof'), ('needs'), ('product-lines'), ('about'), ('import-export'), ('home-teaching'),
  ('delivery'), ('payment'), ('returns'), ('terms'), ('faq');

-- Who writes may leave a telephone number (E.164, else empty); messages are found by it too.
alter table messages add column sender_phone text not null default '';
alter table messages drop column search_text;
alter table messages add column search_text text not null generated always as (search_form(
  sender_name || E'\n' || sender_email || E'\n' || subject || E'\n' || content || E'\n' || sender_phone)) stored;
create index messages_search on messages using gin (search_text gin_trgm_ops);
create index messages_by_phone on messages (sender_phone) where sender_phone <> '';

-- Opening hours of each weekday as `08:00-12:00, 14:00-18:00`, empty when the shop is closed; all empty when they are not known.
alter table company_info
  add column monday text not null default '',
  add column tuesday text not null default '',
  add column wednesday text not null default '',
  add column thursday text not null default '',
  add column friday text not null default '',
  add column saturday text not null default '',
  add column sunday text not null default '';

-- Messages are answered in place: what was sent, by whom and how. `answered_at` is a state beside `read`.
alter table messages add column answered_at timestamptz, add column answered_by text;

create table message_replies (
  id bigint generated always as identity primary key,
  -- Made with the form: the same key is the same reply.
  key text not null unique,
  message_id uuid not null references messages (id) on delete cascade,
  channel text not null check (channel in ('mail', 'whatsapp')),
  content text not null check (length(content) between 1 and 5000),
  sent_by text not null,
  sent_at timestamptz not null default now()
);
create index message_replies_of_message on message_replies (message_id, id);

-- Replies in the shop's own words. {nom} and {objet} are filled in ({name} and {subject} in English).
create table reply_templates (
  id integer generated always as identity primary key,
  language language not null,
  title text not null check (length(title) between 1 and 60),
  content text not null check (length(content) between 1 and 2000),
  version integer not null default 1
);
insert into reply_templates (language, title, content) values
  ('fr', 'Je vous rappelle', 'Bonjour {nom}, merci pour votre message. Je vous rappelle aujourd’hui.'),
  ('fr', 'C’est disponible', 'Bonjour {nom}, oui, nous l’avons en magasin. Voulez-vous que nous le mettions de côté ?'),
  ('fr', 'Quelques précisions', 'Bonjour {nom}, pour bien vous conseiller : c’est pour qui, et depuis quand ? Une photo de l’ordonnance nous aide aussi.'),
  ('en', 'I will call you back', 'Hello {name}, thank you for your message. I will call you back today.'),
  ('en', 'It is in stock', 'Hello {name}, yes, we have it in the shop. Shall we put it aside for you?'),
  ('en', 'A few questions', 'Hello {name}, to advise you well: who is it for, and since when? A photo of the prescription helps too.');

-- A deleted message can be brought back for a moment; then its row here is deleted too.
create table deleted_messages (
  id uuid primary key,
  message jsonb not null,
  replies jsonb not null,
  deleted_at timestamptz not null default now()
);
