-- Products and installations of the demo company from before there were rendered pictures of them.
update public.products
set picture = picture || jsonb_build_object('render', slug)
where id::text like '5eed0000-%' and not picture ? 'render' and picture ->> 'kind' <> 'certificate';

update public.portfolio_items
set render = slug
where id::text like '5eed0000-%' and render is null;
