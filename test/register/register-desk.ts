import { randomUUID } from 'node:crypto'
import type { Asked, ProposalDecision } from '../../domain/register/staff/proposal-functions.ts'
import type { FunctionsServer } from '../servers/functions-server.ts'

/** Calls the functions of the register's desk as a member of staff. */
export function registerDesk(server: () => FunctionsServer) {
  async function call(name: string, token: string | undefined, json: object) {
    const response = await server().call(name, { json, ...(token ? { token } : {}) })
    // The test says what it expects of it.
    const answer = (await response.json()) as Record<string, unknown>
    return { status: response.status, answer }
  }
  return {
    call,
    propose: (token: string, asked: Asked, id: string = randomUUID(), isFinal = true) =>
      call('propose-register-entry', token, { id, isFinal, asked }),
    decide: (token: string, id: string, decision: ProposalDecision, reason: string | null = null) =>
      call('decide-register-proposal', token, { id, decision, reason }),
    /** A system in Lagos that staff add. */
    addSystem: (token: string, change: object = {}) =>
      call('add-register-system', token, {
        id: randomUUID(),
        title: 'Cold store in Apapa',
        state: 'Lagos',
        peakKw: 12.5,
        meter: 'APA 001',
        holder: null,
        ...change,
      }),
    async countEvents(): Promise<number> {
      const { rows } = await server().admin.query<{ count: string }>(
        'select count(*) from public.register_events',
      )
      return Number(rows[0]?.count)
    },
  }
}
