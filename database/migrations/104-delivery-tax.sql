-- Papers state the delivery fee as a line: whether it bears VAT.
alter table company_info add column delivery_tax text not null default 'standard' check (delivery_tax in ('standard', 'exempt'));
