-- Cashiers and storekeepers beside editors and admins. Until the roles are given to somebody, nothing changes for an older instance.
alter table administrators drop constraint administrators_role_check;
alter table administrators add constraint administrators_role_check
  check (role in ('editor', 'admin', 'cashier', 'storekeeper'));
alter table invitations add constraint invitations_role_check
  check (role in ('editor', 'admin', 'cashier', 'storekeeper'));
