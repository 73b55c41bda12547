-- How much an organisation may owe, in FCFA; null: without limit. Beyond it, only an admin completes an order (orders/credit-limit).
alter table organisations add column credit_limit bigint check (credit_limit >= 0);
