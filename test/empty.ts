import type { Client } from 'pg'

/**
 * A truncate of stock movements runs this function by a trigger. It must be a trigger for
 * {@link empty} too, because `private.move_stock` checks `pg_trigger_depth()`.
 */
export const createReopening = `
  create temp table reopening ();
  create trigger reopen after delete on reopening execute function private.reopen_stock()`

/**
 * Deletes all rows of tables and of all tables that refer to them. It leaves the rows that
 * `truncate … cascade` leaves, in a twentieth of the processor time: no order holds units, and the
 * movements of each stock start again. Other triggers do not run.
 * @param admin a superuser's connection
 * @param tables with their schemas
 */
export async function empty(admin: Client, ...tables: string[]): Promise<void> {
  await admin.query(`do $$
    declare
      emptied oid[];
      each oid;
    begin
      with recursive found (id) as (
        select unnest('{${tables.join()}}'::regclass[])::oid
        union
        select conrelid from pg_constraint join found on confrelid = id where contype = 'f'
      )
      select array_agg(id) into emptied from found;
      set session_replication_role = replica;
      foreach each in array emptied loop
        execute format('delete from %s', each::regclass);
      end loop;
      if to_regclass('public.orders') = any (emptied) then
        delete from public.product_holds;
      end if;
      set session_replication_role = origin;
      if to_regclass('public.stock_movements') = any (emptied) then
        if to_regclass('pg_temp.reopening') is null then
          ${createReopening};
        end if;
        delete from reopening;
      end if;
    end $$`)
}

/** Removes all orders with what gateways know of them, all files, and all mails. */
export async function emptyShop(admin: Client): Promise<void> {
  await empty(
    admin,
    'public.orders',
    'public.gateway_events',
    'private.sandbox_transactions',
    'storage.objects',
    'platform.mail_messages',
  )
}
