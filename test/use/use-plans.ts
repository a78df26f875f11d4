import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'
import { consentVersion } from '../../domain/instalments/applications/application-fields.ts'
import type { PlanOfOrder } from '../../domain/instalments/applications/application-functions.ts'
import { currentVersion } from '../../domain/legal/versions.ts'
import { modules } from '../../functions/modules.ts'
import { startFunctions, type FunctionsServer } from '../servers/functions-server.ts'
import { emptyShop } from '../empty.ts'
import { stockPanels, stranger } from '../shop/guest-orders.ts'

export interface Buyer {
  id: string
  token: string
  email: string
}

const offers = `insert into public.repayment_plans (months, deposit_percent, rate_percent_per_month,
    interest, fee_percent, fee, min_price_kobo, max_price_kobo, as_of) values
  (6, 30, 3, 'reducing', 1, 'upfront', 1000000, 100000000000, '2026-11-01'),
  (12, 30, 3, 'reducing', 2, 'capitalised', 1000000, 100000000000, '2026-11-01'),
  (24, 10, 2, 'flat', 0, 'upfront', 1000000, 100000000000, '2026-11-01')`

/** Somebody whom the rules approve at once. */
const application = (orderId: string, more: object = {}) => ({
  idempotencyKey: randomUUID(),
  orderId,
  months: 6,
  depositKobo: 48_210_000,
  expectedCostKobo: 173_927_137,
  employment: 'employed',
  employer: 'Lagos State',
  monthlyIncome: '1,200,000',
  otherRepayments: '0',
  guarantorName: '',
  guarantorPhone: '',
  bvn: '',
  consentVersion,
  privacyVersion: currentVersion('privacy'),
  ...more,
})

/**
 * A server with all functions, twenty panels in stock and three plans on offer, for the tests of one
 * file. Call it at the top of the file.
 */
export function usePlans() {
  let server: FunctionsServer
  let panelId: string

  beforeAll(async () => {
    server = await startFunctions(inject('adminUrl'), modules, {}, { listens: true })
  })
  beforeEach(async () => {
    await emptyShop(server.admin)
    await server.admin.query(
      `delete from platform.rate_limits;
       delete from public.plan_rules where version > (select min(version) from public.plan_rules);
       delete from public.repayment_plans;
       ${offers}`,
    )
    panelId = await stockPanels(server.admin, 20)
    server.clock.now = new Date('2026-11-21T10:00:00Z')
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const find = { server: () => server, panelId: () => panelId }
  const one = async <Row>(sql: string, values: unknown[] = []) =>
    (await server.admin.query(sql, values)).rows[0] as Row

  return {
    get server() {
      return server
    },
    get panelId() {
      return panelId
    },
    ...planCalls(find),
    application,
    one,
    mails: async () =>
      (
        await server.admin.query<{ category: string }>(
          'select category from platform.mail_messages order by queued_at, id',
        )
      ).rows.map(({ category }) => category),
  }
}

/** What a customer of these tests does. */
function planCalls({ server, panelId }: { server: () => FunctionsServer; panelId: () => string }) {
  async function post<Answer = Record<string, unknown>>(
    name: string,
    json: unknown,
    token?: string,
  ) {
    const response = await server().call(name, {
      json,
      hasUploadSlot: true,
      ...(token && { token }),
    })
    return {
      status: response.status,
      answer: (await response.json()) as Answer & {
        error?: string
        code?: string
        fields?: Record<string, string>
      },
    }
  }

  /** Places an order in parts. */
  async function placeInParts(
    { token, email }: Partial<Buyer>,
    { quantity = 10, more = {} }: { quantity?: number; more?: object } = {},
  ) {
    const { phoneNumber, ip } = stranger()
    const json = {
      idempotencyKey: randomUUID(),
      lines: [{ id: panelId(), quantity }],
      contact: { name: 'Bísí Adé', email: email ?? stranger().email, phoneNumber },
      delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue' },
      installation: 'goods',
      termsVersion: currentVersion('terms'),
      paymentMethod: 'in_parts',
      expectedTotalKobo: quantity * 15_950_000 + 1_200_000,
      ...more,
    }
    const response = await server().call('place-order', { json, ip, ...(token && { token }) })
    return {
      status: response.status,
      answer: (await response.json()) as {
        order?: { id: string }
        orderKey: string
        error?: string
      },
    }
  }

  async function orderOf(person: Buyer, quantity = 10): Promise<string> {
    const { status, answer } = await placeInParts(person, { quantity })
    expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined })
    return answer.order?.id ?? ''
  }

  const show = async (orderId: string, token?: string) => {
    const response = await server().call(`plan-of-order?orderId=${orderId}`, {
      method: 'GET',
      ...(token && { token }),
    })
    return { status: response.status, answer: (await response.json()) as PlanOfOrder }
  }

  return { buyer: () => signUpBuyer(server()), post, placeInParts, orderOf, show }
}

async function signUpBuyer(server: FunctionsServer): Promise<Buyer> {
  const { email } = stranger()
  return { ...(await server.signUp(email)), email }
}
