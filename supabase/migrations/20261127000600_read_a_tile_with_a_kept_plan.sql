-- The bytes of a tile of the tree (c2sp.org/tlog-tiles) as Base64: `width` hashes of 32 bytes, or fewer
-- when they do not exist. A proof is made from about six tiles, so the plan of each level is kept. Anybody
-- may call it.
create or replace function public.register_tile(tile_level integer, tile_index bigint, width integer)
returns text language plpgsql stable set search_path = '' as $$
declare
  first bigint := tile_index * 256;
  after bigint := tile_index * 256 + width;
begin
  if width not between 1 and 256 or tile_index not between 0 and 10000000000 then
    return null;
  end if;
  if tile_level = 0 then
    return (select replace(encode(string_agg(e.leaf_hash, ''::bytea order by e.index), 'base64'), E'\n', '')
      from public.register_events e where e.index >= first and e.index < after);
  end if;
  return (select replace(encode(string_agg(n.hash, ''::bytea order by n.index), 'base64'), E'\n', '')
    from public.register_nodes n
    where n.level = tile_level and n.index >= first and n.index < after);
end $$;
