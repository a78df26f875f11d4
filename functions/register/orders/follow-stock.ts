import type { ModuleContext } from '../../../backend/functions/functions.ts'

/**
 * Sets the stock of the product that retires units to what the company holds in the register, less what
 * orders wait to retire.
 */
export async function followStock({ db }: Pick<ModuleContext, 'db'>): Promise<void> {
  await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query('select private.follow_register_stock()'),
  )
}
