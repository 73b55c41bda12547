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
