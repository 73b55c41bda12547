alter table settings add column momo_on boolean not null default false;
