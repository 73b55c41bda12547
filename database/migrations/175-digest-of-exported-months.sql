-- Two changes of a month may leave the number of its entries and their sum as they were; null: exported before.
alter table exported_months add column digest text;
