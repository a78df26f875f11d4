import { modules } from '../../functions/modules.ts'
import { makeAdminSince } from '../shop/admin-since.ts'
import { stockPanels } from '../shop/guest-orders.ts'
import { makeReseller, type TestReseller } from '../shop/resellers.ts'
import { startFakeGateway, type FakeGateway } from '../servers/fake-gateway.ts'
import { startFunctions, type FunctionsServer } from '../servers/functions-server.ts'

export const secretKey = 'sk_test_fake'
export const openingStock = 1_000

interface Staff {
  id: string
  token: string
}

/** A shop with a fake Paystack. No queue runs by itself. */
export interface MoneyShop extends AsyncDisposable {
  server: FunctionsServer
  gateway: FakeGateway
  panelId: string
  /** Who brought the buyers. */
  reseller: TestReseller
  /** Two members of staff, whose sessions are valid for ten minutes. */
  staff: readonly [Staff, Staff]
  /** Other members of staff, who have not decided on anything. */
  renewStaff(): Promise<void>
  call(
    name: string,
    json: unknown,
    token?: string,
  ): Promise<{ status: number; answer: Record<string, unknown> }>
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
}

export async function openMoneyShop(adminUrl: string): Promise<MoneyShop> {
  const gateway = await startFakeGateway()
  const server = await startFunctions(
    adminUrl,
    { ...modules, queues: modules.queues.map((queue) => ({ ...queue, work: async () => {} })) },
    { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_URL: gateway.url },
  )
  const panelId = await stockPanels(server.admin, openingStock)
  let hired = 0
  const hire = async (): Promise<Staff> => {
    const person = await server.signUp(`staff-${(hired += 1)}@imole.example`, 'admin')
    await makeAdminSince(server.admin, person.id, '25 hours')
    return person
  }
  const shop: MoneyShop = {
    server,
    gateway,
    panelId,
    reseller: await makeReseller(server),
    staff: [await hire(), await hire()],
    async renewStaff() {
      shop.staff = [await hire(), await hire()]
    },
    async call(name, json, token) {
      const response = await server.call(name, { json, ...(token ? { token } : {}) })
      return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
    },
    query: async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await server.admin.query<Row>(sql, values)).rows,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await gateway[Symbol.asyncDispose]()
    },
  }
  return shop
}
