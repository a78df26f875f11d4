import { GatewayOutage } from './gateway.ts'

const faultsToOpen = 5
const openMs = 30_000

interface BreakerState {
  /** Outages in a row. */
  faults: number
  openUntilMs: number
  /** A trial call is running. */
  isTrying: boolean
}

/** One for each service, for the life of the process. */
const states = new Map<string, BreakerState>()

/**
 * A circuit breaker: after five outages in a row, calls fail immediately for half a minute. Then
 * one trial call decides whether the breaker closes. A service that answers with a 4xx is not down.
 */
export function createBreaker(
  service: string,
  now: () => Date,
): { run<Answer>(call: () => Promise<Answer>): Promise<Answer> } {
  const state = states.get(service) ?? { faults: 0, openUntilMs: 0, isTrying: false }
  states.set(service, state)
  return {
    async run(call) {
      const isOpen = state.faults >= faultsToOpen
      if (isOpen && (state.isTrying || now().getTime() < state.openUntilMs))
        throw new GatewayOutage('The payment service has not answered for a while')
      if (isOpen) state.isTrying = true
      try {
        const answer = await call()
        state.faults = 0
        return answer
      } catch (error) {
        state.faults = error instanceof GatewayOutage ? state.faults + 1 : 0
        if (state.faults >= faultsToOpen) state.openUntilMs = now().getTime() + openMs
        throw error
      } finally {
        if (isOpen) state.isTrying = false
      }
    },
  }
}
