-- Several tiles of the tree of the carbon register, in the order in which they were asked for: a proof
-- needs about six. Anybody may call it.
create function public.register_tiles(levels integer[], indexes bigint[], widths integer[])
returns table (tile text) language sql stable set search_path = '' as $$
  select public.register_tile(asked.level, asked.index, asked.width)
  from unnest(levels, indexes, widths) with ordinality as asked (level, index, width, place)
  where cardinality(levels) <= 64
  order by asked.place
$$;
revoke execute on function public.register_tiles(integer[], bigint[], integer[]) from public;
grant execute on function public.register_tiles(integer[], bigint[], integer[])
  to anon, authenticated, service_role;
