import { followConnection } from './frame/follow-connection.ts'
import { asRef } from '../../platform/behaviours.ts'

const refConnection = asRef(followConnection)

/** Says that the connection is lost; empty while there is one. */
export function OfflineBanner() {
  return (
    <div role="status" aria-live="polite" ref={refConnection} data-offline-banner data-no-print />
  )
}
