-- One transfer may pay several orders, and each of their buyers announced it.
alter table payment_claims drop constraint payment_claims_payment_id_key;
create unique index payment_claims_payment on payment_claims (payment_id, order_id);
