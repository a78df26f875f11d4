import type { EventType } from '../../../domain/register/events/event-data.ts'
import type { NewEventData } from '../ledger/append-event.ts'

/** An entry as it would be written. */
export type DraftEntry = {
  [Type in EventType]: { type: Type; data: NewEventData<Type> }
}[EventType]

/** What a proposal would change. */
export interface Draft {
  entry: DraftEntry
  /** Systems that join the project of the entry. */
  sourceIds: string[]
  /** Readings that the entry counts. */
  readingIds: string[]
}

/** A draft of an entry that changes nothing besides. */
export function draftOf(entry: DraftEntry): Draft {
  return { entry, sourceIds: [], readingIds: [] }
}
