import type { Tx, ModuleContext } from '../../../backend/functions/functions.ts'
import { batch } from './batch.ts'
import { handleGatewayEventQueue } from './gateway-event.ts'
import type { Gateway } from '../../gateway/gateway.ts'

export interface NewEvent {
  gateway: Gateway['name']
  /** The same for a repeated event, and for no other one. */
  key: string
  event: string
  data: object
}

type Store = (event: NewEvent) => Promise<void>

/** One for each database. */
const stores = new WeakMap<ModuleContext['db'], Store>()

/**
 * Stores an event for the queue that handles it; a repeated event is stored once. Parallel events
 * share a transaction.
 */
export function storeEvent(event: NewEvent, context: ModuleContext): Promise<void> {
  const store =
    stores.get(context.db) ??
    batch<NewEvent>((events) =>
      context.db.transaction({ role: 'service_role' }, (tx) => storeAll(tx, events, context)),
    )
  stores.set(context.db, store)
  return store(event)
}

async function storeAll(
  tx: Tx,
  events: readonly NewEvent[],
  { now, enqueueAll }: ModuleContext,
): Promise<void> {
  const received = events.map(({ gateway, key, event, data }) => ({
    gateway,
    event,
    payload: data,
    event_key: key,
  }))
  const { rows } = await tx.query<{ eventId: string }>(
    `insert into public.gateway_events (gateway, event_key, event, payload, received_at)
     select gateway, event_key, event, payload, $2
     from jsonb_to_recordset($1) as received (gateway text, event_key text, event text,
       payload jsonb)
     on conflict do nothing
     returning id::text as "eventId"`,
    [JSON.stringify(received), now()],
  )
  await enqueueAll(tx, handleGatewayEventQueue, rows)
}
