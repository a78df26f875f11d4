import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { currentVersion } from '../../domain/legal/versions.ts'
import { modules } from '../../functions/modules.ts'
import { emptyShop } from '../empty.ts'
import { stranger } from '../shop/guest-orders.ts'
import { startFunctions, type FunctionsServer } from '../servers/functions-server.ts'

interface Product {
  id: string
  name: string
}

const lagosAddress = {
  state: 'Lagos',
  area: 'Ikeja',
  street: '3 Allen Avenue',
  landmark: 'opposite the bank',
}

const withoutCrew = { installation: 'goods', termsVersion: currentVersion('terms') }

async function prepareShop(admin: Client): Promise<[panel: Product, inverter: Product]> {
  await admin.query(
    `insert into public.delivery_areas (state, fee_kobo, days_min, days_max)
     values ('Lagos', 1200000, 1, 3), ('Kano', 4500000, 4, 8)
     on conflict (state) do update set fee_kobo = excluded.fee_kobo`,
  )
  await admin.query(
    `insert into public.coupons (code, percent_off, max_uses)
     values ('SUN10', 10, 3)
     on conflict do nothing`,
  )
  const { rows } = await admin.query<Product>(
    `select id, name
     from public.products
     where slug in ('imole-mono-550w', 'imole-hybrid-5kva')
     order by slug desc`,
  )
  if (!rows[0] || !rows[1]) throw new Error('The seed data has no panel or no inverter')
  return [rows[0], rows[1]]
}

async function resetShop(admin: Client, panel: Product, inverter: Product): Promise<void> {
  await emptyShop(admin)
  await admin.query('delete from platform.rate_limits')
  await admin.query(`update public.coupons set used_count = 0`)
  await admin.query(
    `update public.products
     set stock = 10, price = case id when $1 then 159500 else 1100000 end
     where id = any ($2)`,
    [panel.id, [panel.id, inverter.id]],
  )
}

/** The contact of a person who has not ordered before. */
function newContact() {
  const { email, phoneNumber } = stranger()
  return { name: 'Bísí Adé', email, phoneNumber }
}

/**
 * A server with all functions, ten panels and ten inverters in stock, for the tests of one file.
 * Call it at the top of the file.
 */
export function useCheckout() {
  let server: FunctionsServer
  let panel: Product
  let inverter: Product

  beforeAll(async () => {
    server = await startFunctions(inject('adminUrl'), modules)
    ;[panel, inverter] = await prepareShop(server.admin)
  })
  beforeEach(async () => {
    await resetShop(server.admin, panel, inverter)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const one = async <Row>(sql: string) => (await server.admin.query(sql)).rows[0] as Row
  return {
    get server() {
      return server
    },
    get panel() {
      return panel
    },
    get inverter() {
      return inverter
    },
    newContact,
    /** The body of an order of two panels, delivered to Lagos. */
    body: (more: Record<string, unknown> = {}) => ({
      idempotencyKey: randomUUID(),
      lines: [{ id: panel.id, quantity: 2 }],
      contact: { name: 'Bísí Adé', email: 'Bisi@Example.com ', phoneNumber: '0803 123 4567' },
      delivery: lagosAddress,
      paymentMethod: 'bank_transfer',
      ...withoutCrew,
      expectedTotalKobo: 2 * 15_950_000 + 1_200_000,
      ...more,
    }),
    /** Places an order, by default from an address that no other order comes from. */
    async place(json: unknown, { ip = stranger().ip, token = '' } = {}) {
      const response = await server.call('place-order', { json, ip, ...(token && { token }) })
      return {
        status: response.status,
        answer: (await response.json()) as {
          error?: string
          order?: { id: string; number: string; totalKobo: number }
          orderKey?: string
          problems?: unknown
          paymentMethods?: string[]
          fields?: Record<string, string>
        },
      }
    },
    /** The first row of a query. */
    one,
    stockOf: async (id: string) =>
      (
        await server.admin.query<{ stock: number }>(
          'select stock from public.products where id = $1',
          [id],
        )
      ).rows[0]?.stock,
    countOrders: async () =>
      (await one<{ count: string }>('select count(*) from public.orders')).count,
  }
}
