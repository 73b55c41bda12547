-- A product's warranty may be longer than what a unit could store.
alter table units
  drop constraint units_warranty_months_check,
  add constraint units_warranty_months_check check (warranty_months between 0 and 240);
