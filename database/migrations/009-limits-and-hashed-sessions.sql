-- Sessions are kept under the hash of their token from now on: those of before cannot be found any more. Who was signed in signs in again.
delete from sessions;

-- How often something was tried: a hashed key, so that no phone number or name stands here. The columns are what rate-limiter-flexible reads.
create table limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index limits_by_expiry on limits (expire);
