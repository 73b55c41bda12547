-- Where the seller delivers and for how much, and the travel agencies that carry parcels. The seller edits them as one list.
create table delivery_zones (
  id integer generated always as identity primary key,
  town text not null check (length(town) between 1 and 60),
  name text not null check (length(name) between 1 and 80),
  fee fcfa not null,
  -- From this sum of the goods on nothing is asked; null: never.
  free_from fcfa,
  delay_fr text not null default '' check (length(delay_fr) <= 60),
  delay_en text not null default '' check (length(delay_en) <= 60),
  position integer not null,
  archived_at timestamptz,
  version integer not null default 1
);
create unique index delivery_zones_by_name on delivery_zones (lower(town), lower(name)) where archived_at is null;

create table delivery_agencies (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  note text not null default '' check (length(note) <= 140),
  position integer not null,
  archived_at timestamptz
);
create unique index delivery_agencies_by_name on delivery_agencies (lower(name)) where archived_at is null;

create trigger tell_changed_zones after insert or update or delete or truncate on delivery_zones
  for each statement execute function tell_content_part('everything');
create trigger tell_changed_agencies after insert or update or delete or truncate on delivery_agencies
  for each statement execute function tell_content_part('everything');
