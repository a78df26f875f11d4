import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import type { EventData, EventType } from '../../../domain/register/events/event-data.ts'
import { eventDataParsers } from '../../../domain/register/events/parse-event.ts'

/** What a caller says of an event. The log itself names holders and retirements. */
export type NewEventData<Type extends EventType> = Type extends 'holder_opened'
  ? Omit<EventData['holder_opened'], 'holder'>
  : Type extends 'retired'
    ? Omit<EventData['retired'], 'retirement'>
    : EventData[Type]

/**
 * Writes an event at the end of the register; the ledger follows in the same transaction. Until its
 * end nobody else can write.
 * @returns the index of the event
 * @throws FunctionError 400 when a check of the register would find that it is no event, such as a
 * reason that is too long; DatabaseError with SQLSTATE `PT4xx` when the ledger does not allow it,
 * `PT503` while a fault is open
 */
export async function appendEvent<Type extends EventType>(
  tx: Tx,
  type: Type,
  data: NewEventData<Type>,
): Promise<number> {
  requireEventData(type, data)
  const row = await tx.one<{ index: string }>(
    'select private.append_register_event($1, $2) as index',
    [type, JSON.stringify(data)],
  )
  return Number(row.index)
}

// The names that the log gives have this form.
const givenNames: Partial<Record<EventType, object>> = {
  holder_opened: { holder: 'H0' },
  retired: { retirement: 'R000000' },
}

/** What is written stays, so everybody who reads the log must find it right. */
function requireEventData(type: EventType, data: object): void {
  const parsed = eventDataParsers[type]({ ...givenNames[type], ...data })
  if (parsed.ok) return
  const [{ path, message }] = parsed.problems
  throw new FunctionError(400, `The register cannot have this entry. ${path}: ${message}`)
}

/** Until the end of the transaction nobody else writes to the register: what was read stays true. */
export async function lockRegister(tx: Tx): Promise<void> {
  await tx.query('select private.lock_register()')
}
