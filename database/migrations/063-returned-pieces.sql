-- Pieces that a customer gave back with a credit note: they are no longer taken, and the order does not take them again.
alter table order_items
  add column returned integer not null default 0 check (returned >= 0),
  add constraint order_items_pieces_check check (taken + returned <= quantity);
-- A credit note is sent twice when its answer was lost: the same key is the same credit note.
alter table documents add column key text unique;
