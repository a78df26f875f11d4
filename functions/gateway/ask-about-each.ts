import type { ModuleContext } from '../../backend/functions/functions.ts'
import { GatewayOutage, GatewayRefusal } from './gateway.ts'
import { logGatewayError } from './log-gateway-error.ts'

/**
 * Asks the gateway about items, one after the other. A failure of one item is logged, and the others
 * are still asked about. When the next call would fail too, this item and the ones after it are put
 * back for the next run of the task.
 * @param referenceOf names an item in the log
 * @throws what `ask` throws and is not a GatewayError
 */
export async function askAboutEach<Item>(
  items: readonly Item[],
  {
    ask,
    putBack,
    referenceOf,
  }: {
    ask: (item: Item) => Promise<unknown>
    putBack: (items: readonly Item[]) => Promise<void>
    referenceOf: (item: Item) => string
  },
  context: Pick<ModuleContext, 'log'>,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    try {
      await ask(item)
    } catch (error) {
      logGatewayError(error, referenceOf(item), context)
      if (wouldFailAgain(error)) return putBack(items.slice(index))
    }
  }
}

/** Otherwise one bad answer would keep out all other items. */
function wouldFailAgain(error: unknown): boolean {
  return (
    error instanceof GatewayOutage ||
    (error instanceof GatewayRefusal && ['rate_limited', 'invalid_key'].includes(error.code))
  )
}
