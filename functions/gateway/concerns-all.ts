import { GatewayOutage, GatewayRefusal } from './gateway.ts'

/**
 * Whether the next call to the gateway would fail too, so that a task stops and asks later. Otherwise
 * one bad answer would keep out all others.
 */
export function concernsAll(error: unknown): boolean {
  return (
    error instanceof GatewayOutage ||
    (error instanceof GatewayRefusal && ['rate_limited', 'invalid_key'].includes(error.code))
  )
}
