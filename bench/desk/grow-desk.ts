import type { Client } from 'pg'
import { addOrders } from '../../test/shop/many-orders.ts'
import { growCatalogue } from '../grown-catalogue.ts'

const rows = 100_000

/**
 * Inserts 100,000 products, orders and customers. Triggers are off, because they would take half an hour;
 * this writes the rows that they would write for customers and for the search of orders.
 */
export async function growDesk(admin: Client): Promise<void> {
  await growOrders(admin, rows)
  await admin.query('set session_replication_role = replica')
  await admin.query(
    `insert into public.profiles (id, full_name, phone)
       select id, raw_user_meta_data ->> 'full_name', '+234803' || lpad(n::text, 7, '0')
       from (select *, row_number() over () as n from auth.users) u
     on conflict do nothing`,
  )
  await admin.query('select private.write_person(id) from auth.users')
  await growCatalogue(admin, rows)
  await admin.query(
    `insert into private.desk_product_words (product_id, words, sku, brand, has_photo)
       select id, private.product_words(name, sku, brand), sku, brand, picture ? 'photo'
       from public.products
     on conflict do nothing`,
  )
  await admin.query('set session_replication_role = origin')
  await admin.query('vacuum analyze')
}

/** Inserts orders of as many customers, with triggers off, and the rows that their search needs. */
export async function growOrders(admin: Client, count: number): Promise<void> {
  await admin.query('set session_replication_role = replica')
  await addOrders(admin, count, { takesStock: false })
  await admin.query(
    `insert into private.order_search (order_id, words)
       select id, array_to_tsvector(array(
         select distinct word from unnest(
           private.words_of_text(given) || private.words_of_text(private.join_numbers(given))
             || private.phone_words('+2348' || lpad((hashtext(number) & 268435455)::text, 9, '0'))
         ) as word where word <> ''
       ))
       from public.orders,
         lateral (select concat_ws(' ', number, invoice_number, name, email) as given) text
     on conflict do nothing`,
  )
  await admin.query('set session_replication_role = origin')
}
