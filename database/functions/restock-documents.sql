-- A product that sells out or comes back keeps its words: only what lists filter by changes.
create or replace function restock_documents(ids integer[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  update search_documents set in_stock = listed.in_stock from listed_products as listed
    where product_id = any (ids) and listed.id = product_id and listed.in_stock <> search_documents.in_stock;
end $$;
