-- Whole shares in proportion, by largest remainder: they add up to the amount, as those of `shareByWeight` do.
create or replace function shares_by_weight(amount bigint, weights bigint[]) returns bigint[]
  language sql immutable parallel safe as $$
  select array_agg(coalesce(part + (rank <= amount - parts)::integer, 0) order by place) from (
    select place, part, sum(part) over () as parts, row_number() over (order by rest desc, place) as rank from (
      select place, div(amount::numeric * weight, whole)::bigint as part, mod(amount::numeric * weight, whole) as rest
      from unnest(weights) with ordinality as weighed (weight, place),
        (select nullif(sum(weight), 0) as whole from unnest(weights) as weight) as summed
    ) as divided
  ) as ranked
$$;
