-- Opening hours of each weekday as `08:00-12:00, 14:00-18:00`, empty when the shop is closed; all empty when they are not known.
alter table company_info
  add column monday text not null default '',
  add column tuesday text not null default '',
  add column wednesday text not null default '',
  add column thursday text not null default '',
  add column friday text not null default '',
  add column saturday text not null default '',
  add column sunday text not null default '';
