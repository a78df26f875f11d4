-- Several tiles of the tree of the carbon register, in the order in which they were asked for: a proof
-- needs about six. Anybody may call it. More than 64 are refused; they were answered with no tile at all.
create or replace function public.register_tiles(levels integer[], indexes bigint[], widths integer[])
returns table (tile text) language plpgsql stable set search_path = '' as $$
begin
  if greatest(cardinality(levels), cardinality(indexes), cardinality(widths)) > 64 then
    raise exception 'At most 64 tiles are answered at once' using errcode = 'PT400';
  end if;
  return query
    select public.register_tile(asked.level, asked.index, asked.width)
    from unnest(levels, indexes, widths) with ordinality as asked (level, index, width, place)
    order by asked.place;
end $$;
