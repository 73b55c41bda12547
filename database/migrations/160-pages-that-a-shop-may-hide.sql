-- The pages on import and export, and on lessons at home, for shops that do neither.
alter table settings
  add column import_export_on boolean not null default true,
  add column home_teaching_on boolean not null default true;
