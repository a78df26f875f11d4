import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { addDays, dayInLagos } from '../../domain/calendar/days.ts'
import { getDeskPlan, type DeskPlan } from '../../domain/instalments/desk/desk-plan.ts'
import { modules } from '../../functions/modules.ts'
import type { StaffGrant } from '../../domain/grants/grants.ts'
import { startFunctions, type FunctionsServer } from '../servers/functions-server.ts'
import { makeAdminSince } from '../shop/admin-since.ts'
import { insertRunningPlan, type InsertedPlan, type RunningPlan } from '../shop/running-plans.ts'
import { setGrants } from '../shop/staff-grants.ts'

let at = 0

/** Staff at their desk, and plans of customers. Call it at the top of the file. */
export function useDeskPlans() {
  let server: FunctionsServer
  beforeAll(async () => {
    server = await startFunctions(inject('adminUrl'), { ...modules, queues: [] })
    server.clock.now = new Date()
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const today = () => dayInLagos(server.clock.now)
  const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await server.admin.query<Row>(sql, values)).rows
  const by = async (token: string | null, name: string, json: unknown) => {
    const response = await server.call(name, { json, ...(token && { token }) })
    return {
      status: response.status,
      answer: (await response.json()) as Record<string, unknown> & { error?: string },
    }
  }
  return {
    get server() {
      return server
    },
    by,
    query,
    today,
    /** Somebody who has been staff for long enough to approve. */
    staff: (...grants: StaffGrant[]) => signUpSince(server, grants),
    /** A plan that began so many days ago. */
    async plan(
      daysAgo = 45,
      given: Partial<RunningPlan> = {},
    ): Promise<InsertedPlan & { userId: string }> {
      const userId = given.userId ?? (await server.signUp(`${randomUUID()}@example.com`)).id
      const beganOn = addDays(today(), -daysAgo)
      const plan = { at: ++at, beganOn, ...given, userId }
      return { ...(await insertRunningPlan(server.admin, plan)), userId }
    },
    async look(token: string, planId: string): Promise<DeskPlan> {
      const response = await server.call(`desk-plan?planId=${planId}`, { method: 'GET', token })
      if (response.status !== 200) throw new Error(`desk-plan: ${await response.text()}`)
      const parsed = getDeskPlan.parseResponse(await response.json())
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
      return parsed.value
    },
    /** Notes money that arrived for a plan. */
    note: (token: string | null, planId: string, given: object = {}) =>
      by(token, 'note-plan-money', {
        paymentId: randomUUID(),
        planId,
        way: 'bank_transfer',
        amountKobo: 11_000_000,
        arrivedOn: today(),
        outsideReference: `BANK-${randomUUID()}`,
        ...given,
      }),
    mails: (category: string) =>
      query<{ to: string; text: string }>(
        `select to_address as "to", text from platform.mail_messages where category = $1
         order by queued_at`,
        [category],
      ),
  }
}

async function signUpSince(
  server: FunctionsServer,
  grants: StaffGrant[],
): Promise<{ id: string; token: string }> {
  const person = await server.signUp(`${randomUUID()}@imole.example`, 'admin')
  await setGrants(server.admin, person.id, grants)
  await server.admin.query('set session_replication_role = replica')
  await server.admin.query(
    `update public.staff_grants set granted_at = now() - interval '40 days' where user_id = $1`,
    [person.id],
  )
  await server.admin.query('reset session_replication_role')
  await makeAdminSince(server.admin, person.id, '40 days')
  return person
}
