import type { GatewayEventHandler } from './event-handler.ts'

/** A transfer to the account on the page of the gateway was not accepted. */
export const handleRejectedTransfer: GatewayEventHandler = async () => 'not handled yet'
