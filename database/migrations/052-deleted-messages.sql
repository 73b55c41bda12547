-- A deleted message can be brought back for a moment; then its row here is deleted too.
create table deleted_messages (
  id uuid primary key,
  message jsonb not null,
  replies jsonb not null,
  deleted_at timestamptz not null default now()
);

-- A message that was read and is brought back is no news.
create or replace trigger tell_new_message after insert on messages
  for each row when (not new.read) execute function tell_new_message();
