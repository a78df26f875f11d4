import { FunctionError, type ModuleContext } from '../../../backend/functions/functions.ts'
import { appendEvent, lockRegister } from './append-event.ts'
import { findOperator } from './holders.ts'

/**
 * Opens the holder that is the company itself, unless it is there. The site calls it at each start. While
 * the register has a fault it is only logged that this could not be done.
 */
export async function openOperator({
  db,
  site,
  log,
}: Pick<ModuleContext, 'db' | 'site' | 'log'>): Promise<void> {
  try {
    await db.transaction({ role: 'service_role' }, async (tx) => {
      if ((await findOperator(tx)) !== null) return
      // Another process may start at the same time.
      await lockRegister(tx)
      if ((await findOperator(tx)) !== null) return
      await appendEvent(tx, 'holder_opened', {
        kind: 'operator',
        name: site.name,
        commitment: null,
      })
    })
  } catch (error) {
    // A register with a fault takes no entries. The shop starts all the same.
    if (!(error instanceof FunctionError && error.status === 503)) throw error
    log({ level: 'error', message: 'the operator of the carbon register was not opened', error })
  }
}
