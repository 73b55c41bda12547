-- A quote whose paper is titled as a proforma invoice, as purchasers ask.
alter table quotes add column as_proforma boolean not null default false;
