-- What a seller's papers say beside name and address, and how they state the tax.
alter table company_info
  -- Empty: papers say nothing of a regime.
  add column tax_regime text not null default '' check (tax_regime in ('', 'igs', 'real')),
  -- In hundredths of a percent.
  add column vat_rate_bp integer not null default 1925 check (vat_rate_bp between 1 and 10000),
  add column tax_note text not null default '',
  add column rccm_on date,
  add column rccm_place text not null default '',
  add column bank text not null default '',
  -- The number of the agrément of a distributor of devices.
  add column approval text not null default '',
  -- The picture of stamp and signature, kept outside the pictures that are served.
  add column stamp_file text not null default '';
alter table products add column tax text not null default 'standard' check (tax in ('standard', 'exempt'));
