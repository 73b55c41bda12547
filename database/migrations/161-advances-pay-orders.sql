-- What was paid too much on one order pays another one of its buyer: a pair of payments, and no money moves. The half that pays names the half
-- that takes. An older instance beside shows such payments by an error until it is replaced.
alter table payments add column pair_id uuid unique references payments (id);
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('cash', 'mtn-momo', 'orange-money', 'bank', 'cheque', 'card', 'advance'));
alter table payments add constraint payments_pair_check
  check (pair_id is null or (method = 'advance' and direction = 1));
