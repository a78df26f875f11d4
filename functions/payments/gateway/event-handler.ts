import type { ModuleContext } from '../../../backend/functions/functions.ts'

/** A stored event of a gateway, whose signature was checked. */
export interface GatewayEvent {
  /** Its row in `gateway_events`. */
  id: string
  /** Such as `charge.success`. */
  event: string
  /** The `data` of the event: an object, or a list for some events. Handlers parse it. */
  payload: unknown
}

/** What became of an event: a text for people, and a code where something is read from it. */
export type EventOutcome = string | { text: string; code: 'no_payment' }

/** Money that belongs to no payment of ours: staff list it. */
export const noPayment = { text: 'no payment of this reference', code: 'no_payment' } as const

/**
 * Handles an event. It may run again for the same event, also at the same time, and late.
 * @returns the outcome, which is stored with the event
 * @throws an error to be tried again later
 */
export type GatewayEventHandler = (
  event: GatewayEvent,
  context: ModuleContext,
) => Promise<EventOutcome>
