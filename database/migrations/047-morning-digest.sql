-- The hour in Douala at which the seller gets the digest of the day before; null sends none.
alter table settings add column digest_hour smallint check (digest_hour between 0 and 23);
