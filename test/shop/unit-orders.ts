import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { currentVersion } from '../../domain/legal/versions.ts'
import type { FunctionsServer } from '../servers/functions-server.ts'
import { stranger, type GuestOrder } from './guest-orders.ts'

/** What 100 kg cost in tests. */
export const unitsKobo = 250_000
const panelKobo = 15_950_000
const lagosKobo = 1_200_000

/**
 * Sells what the demo company holds in pieces of 100 kg, so that a test file can retire many times. What is
 * retired stays so, and a file has about 6,800 kg.
 * @returns the id of the product
 */
export async function sellUnits(admin: Client): Promise<string> {
  await admin.query(
    `update public.products set status = 'archived'
     where slug = 'retire-1-tonne' and status = 'published'`,
  )
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.products (slug, name, category_id, brand, sku, summary, price, highlights,
       specifications, picture, delivery_class, retires_kg)
     select 'retire-100-kg', 'Retire 100 kg of CO₂e', category_id, brand, 'IM-RT-100', summary, $1,
       highlights, specifications, picture, 'none', 100
     from public.products where slug = 'retire-1-tonne'
     on conflict (slug) do update set price = excluded.price
     returning id`,
    [unitsKobo / 100],
  )
  // Orders of the test before are gone without a trace.
  await admin.query('select private.follow_register_stock()')
  return rows[0]?.id ?? ''
}

/** Orders units, and panels if `panelId` is given, as a guest in Lagos: each time another one. */
export async function placeUnitsOrder(
  server: Pick<FunctionsServer, 'call'>,
  {
    productId,
    quantity,
    panelId = null,
    method = 'sandbox',
    token,
  }: {
    productId: string
    quantity: number
    panelId?: string | null
    method?: string
    /** Of the customer; a guest without it. */
    token?: string
  },
): Promise<{ status: number; error?: string; proof: GuestOrder }> {
  const { ip, ...contact } = stranger()
  const json = {
    idempotencyKey: randomUUID(),
    lines: [
      { id: productId, quantity },
      ...(panelId === null ? [] : [{ id: panelId, quantity: 1 }]),
    ],
    contact: { name: 'Bisi Ade', ...contact },
    delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue' },
    installation: 'goods',
    termsVersion: currentVersion('terms'),
    paymentMethod: method,
    // Only goods are delivered.
    expectedTotalKobo: quantity * unitsKobo + (panelId === null ? 0 : panelKobo + lagosKobo),
  }
  const response = await server.call('place-order', { json, ip, ...(token && { token }) })
  const answer = (await response.json()) as {
    order?: { id: string }
    orderKey?: string
    error?: string
  }
  return {
    status: response.status,
    ...(answer.error !== undefined && { error: answer.error }),
    proof: { orderId: answer.order?.id ?? '', orderKey: answer.orderKey ?? '' },
  }
}

/** In whose name units are retired, as a buyer says it. */
export const unitsWish = {
  beneficiaryKind: 'company',
  beneficiary: 'Adeola <script>Foods',
  isPublic: true,
  companyAgrees: true,
  reason: 'Emissions of a business',
  note: 'Our office in Yaba',
  claimFrom: '2025-01-01',
  claimTo: '2025-12-31',
}
