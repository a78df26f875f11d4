import type { Client } from 'pg'

/**
 * Grows the demo catalogue to this many products: copies of its products by 25 makers, with other
 * prices, one in ten out of stock, with all facets and data sheets. The search index is copied too:
 * indexing 100,000 products takes minutes.
 */
export async function growCatalogue(admin: Client, products: number): Promise<void> {
  await admin.query('begin')
  await admin.query('alter table public.products disable trigger products_index_new')
  await admin.query('alter table public.products disable trigger products_check_technical')
  await admin.query(
    `with kinds as (
       select product.*, row_number() over (order by sku) - 1 as place
       from public.products product
       where id::text like '5eed0000-0000-4000-8000-%'
     ),
     wanted as (
       select n, n / (select count(*) from kinds) as series
       from generate_series((select count(*) from public.products), $1::bigint - 1) n
     )
     insert into public.products (slug, name, category_id, brand, sku, summary, description, price,
       stock, "carbonReductionPotential", highlights, technical, specifications, facets, picture,
       warranty_years, delivery_days_min, delivery_days_max, installation_included, created_at)
     select slug || '-' || series, name || ' series ' || series, category_id,
       'Maker ' || (series * 7 + place) % 25, sku || '-' || series, summary, description,
       round(price * (70 + (series * 37 + place) % 60) / 100, -2),
       case when n % 10 = 0 then 0 else series % 40 + 1 end, "carbonReductionPotential", highlights,
       technical, specifications, facets, picture, warranty_years, delivery_days_min,
       delivery_days_max, installation_included, created_at - series % 700 * interval '1 day'
     from wanted
     join kinds on place = n % (select count(*) from kinds)`,
    [products],
  )
  await admin.query(
    `insert into private.product_search (product_id, title, words, names, group_id, category_id,
       name, is_featured, price_kobo, created_at, carbon)
     select product.id, known.title, known.words, known.names,
       private.find_or_create_product_group(product), product.category_id, product.name,
       product.is_featured, product.price * 100, product.created_at,
       product."carbonReductionPotential"
     from public.products product
     join public.products kind
       on kind.slug = regexp_replace(product.slug, '-[0-9]+$', '')
         and kind.id::text like '5eed0000-0000-4000-8000-%'
     join private.product_search known on known.product_id = kind.id
     where product.id::text not like '5eed0000-0000-4000-8000-%'
     on conflict do nothing`,
  )
  await admin.query('alter table public.products enable trigger products_check_technical')
  await admin.query('alter table public.products enable trigger products_index_new')
  await admin.query('commit')
  await admin.query('vacuum analyze')
}
