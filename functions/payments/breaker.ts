import { GatewayError } from './gateway.ts'

const faultsToOpen = 5
const openMs = 30_000

interface State {
  faults: number
  openUntilMs: number
}

/** One for each service that is called, as long as the process lives. */
const states = new Map<string, State>()

/**
 * Spares a service that is down, and the customer the wait: after five faults in a row calls fail at once for half a minute, then one
 * is let through again.
 */
export function createBreaker(service: string, now: () => Date): { run<Answer>(call: () => Promise<Answer>): Promise<Answer> } {
  const state = states.get(service) ?? { faults: 0, openUntilMs: 0 }
  states.set(service, state)
  return {
    async run(call) {
      if (now().getTime() < state.openUntilMs) throw new GatewayError('The payment service has not answered for a while')
      try {
        const answer = await call()
        state.faults = 0
        return answer
      } catch (error) {
        if (++state.faults >= faultsToOpen) {
          state.openUntilMs = now().getTime() + openMs
          // One more fault opens it again.
          state.faults = faultsToOpen - 1
        }
        throw error
      }
    },
  }
}
