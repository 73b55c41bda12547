-- From here on functions and triggers are in database/functions (decisions/148): which text of each file the database has.
create table function_files (
  name text primary key,
  digest text not null
);

-- Under their old names. Their triggers go with them; the files make both anew in this transaction.
drop function if exists tell_changed_pictures, tell_changed_products, tell_changed_role, tell_claim, tell_content_part,
  tell_due_collection, tell_ended_session, tell_entered_order, tell_new_mail, tell_new_message, tell_new_push,
  tell_price_request, tell_quote, tell_received_collection, tell_who_wanted, carry_movement_to_stock,
  carry_orders_to_sales, carry_lines_to_sales, carry_discounts_to_sales, carry_discount_to_sales, carry_credit_to_order,
  carry_shares_to_orders, carry_paper_to_lines, keep_documents, keep_payments, keep_till_moves, keep_till_sessions,
  keep_collections, keep_counted, keep_delivered_pieces, keep_audit_log, keep_reference, keep_withheld,
  keep_discounted_total cascade;

-- Nothing has read them since 016.
drop table search_places, search_bitmaps, search_changes;
