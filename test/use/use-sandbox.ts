import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { Gateway } from '../../functions/gateway/gateway.ts'
import { openGateway } from '../../functions/gateway/open-gateway.ts'
import type { SandboxOutcome } from '../../functions/gateway/sandbox/sandbox-outcomes.ts'
import { modules } from '../../functions/modules.ts'
import { payment } from '../every-paystack-call.ts'
import { startFunctions, type FunctionsServer } from '../servers/functions-server.ts'

/** What the payer sees after a choice: where they are sent, and the page of the payment. */
interface Chosen {
  location: string | null
  page: string
}

interface SandboxInUse {
  server: FunctionsServer
  client: Gateway
  /** Opens a payment of ₦171,500 at the sandbox. @returns makes a choice of its payer */
  open(reference: string): Promise<(outcome: SandboxOutcome) => Promise<Chosen>>
}

/** A shop whose payments go to the sandbox, for the tests of one file. */
export function useSandbox(): SandboxInUse {
  let server: FunctionsServer
  let client: Gateway
  beforeAll(async () => {
    server = await startFunctions(inject('adminUrl'), modules, {}, { listens: true })
    const opened = openGateway(server.context)
    if (!opened) throw new Error('There is no sandbox')
    client = opened
  })
  afterAll(() => server[Symbol.asyncDispose]())
  return {
    get server() {
      return server
    },
    get client() {
      return client
    },
    async open(reference) {
      const { checkoutUrl } = await client.initialize(payment(reference))
      return async (outcome) => {
        const body = new URLSearchParams({ reference, outcome })
        const answer = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' })
        expect(answer.status).toBe(303)
        const page = await (await fetch(checkoutUrl)).text()
        return { location: answer.headers.get('location'), page }
      }
    },
  }
}
