create or replace function record_withheld() returns trigger language plpgsql as $$
begin
  if new.kind = 'invoice' then
    insert into withholdings (invoice_id, order_id, place, label, label_en, rate_bp, base, amount)
      select new.id, new.order_id, withheld_of.* from withheld_of(new.content);
  else
    update withholdings set credited = least(withholdings.amount, credited + back.amount)
      from withheld_of(new.content) as back
      where invoice_id = new.corrects_id and withholdings.place = back.place;
    update withholdings set credited = amount where invoice_id = new.corrects_id and credited < amount
      and (select total from documents where id = new.corrects_id) <=
        (select sum(total) from documents where corrects_id = new.corrects_id);
  end if;
  update orders set invoice_stands = standing_invoice(new.order_id) is not null,
      withheld = (select coalesce(sum(amount - credited), 0) from withholdings where order_id = new.order_id)
    where id = new.order_id;
  return null;
end $$;

create or replace trigger record_withheld after insert on documents for each row when (new.kind in ('invoice', 'credit-note') and new.order_id is not null)
  execute function record_withheld();
