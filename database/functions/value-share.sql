-- A share of a value for some of its pieces, rounded half up to whole FCFA. All pieces have the whole value.
create or replace function value_share(value bigint, pieces integer, of_pieces bigint) returns bigint
  language sql immutable parallel safe
  return div(2 * value::numeric * pieces + of_pieces, 2 * of_pieces::numeric)::bigint;
