-- Debtors are reminded once a day: the message of an order of theirs, made for that day.
create index outgoing_reminders on outgoing_messages (made_for) where kind = 'reminder';
