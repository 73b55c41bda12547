-- An administrator who has seen failed mails is not told of them again.
alter table mails add column put_away_at timestamptz;
