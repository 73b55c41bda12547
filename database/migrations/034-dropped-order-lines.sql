-- A line may leave its order. Its rows of the ledger stay, and name the order in their note.
alter table stock_movements
  drop constraint stock_movements_order_item_id_fkey,
  add constraint stock_movements_order_item_id_fkey foreign key (order_item_id) references order_items (id) on delete set null;
create index stock_movements_by_line on stock_movements (order_item_id) where order_item_id is not null;
