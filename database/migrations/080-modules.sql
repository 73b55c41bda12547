-- Parts of the shop that a seller may switch off: one column each.
alter table settings add column delivery_on boolean not null default true;
