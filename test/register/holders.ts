import { randomUUID } from 'node:crypto'
import { retireUnits } from '../../functions/register/ledger/move-units.ts'
import type { FunctionsServer } from '../servers/functions-server.ts'
import { insertDeliveredOrder } from './delivered-system.ts'
import { appendEvent, samplePeriod, sampleProject } from './sample-events.ts'

interface Account {
  id: string
  token: string
}

/** Customers who hold units, for the tests of one file. Its server has the functions of the register. */
export function createHolders(server: () => FunctionsServer) {
  let orders = 0
  const find = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await server().admin.query<Row>(sql, values)).rows
  /** Says that an order bought a retirement. What the database asks of such an order is tested elsewhere. */
  async function linkRetirement(orderId: string, retirement: string): Promise<void> {
    await find('set session_replication_role = replica')
    await find('insert into public.order_retirements (order_id, retirement_id) values ($1, $2)', [
      orderId,
      retirement,
    ])
    await find('reset session_replication_role')
  }
  /** An order of a kit that was delivered. */
  async function deliver({ id }: Pick<Account, 'id'>): Promise<string> {
    const [kit] = await find<{ sku: string }>(
      `select sku from public.products where technical ? 'panelsKwp' order by sku limit 1`,
    )
    const number = `IM-2026-97${String((orders += 1)).padStart(4, '0')}`
    return insertDeliveredOrder(server().admin, { userId: id, sku: kit?.sku ?? '', number })
  }
  /** Lets an order of theirs be counted, which makes them a holder. */
  async function join(account: Account, meter: string | null = null) {
    const orderId = await deliver(account)
    const json = { orderId, meter, isPublic: false }
    const response = await server().call('join-register', { json, token: account.token })
    const { sourceId } = (await response.json()) as { sourceId: string }
    const [holder] = await find<{ id: string }>(
      'select holder_id as id from public.register_accounts where user_id = $1',
      [account.id],
    )
    return { orderId, sourceId, holder: holder?.id ?? '' }
  }
  /** Issues 1,000 kg to each of at most four holders, once for a file. */
  async function issue(...holders: string[]): Promise<void> {
    const { admin } = server()
    await appendEvent(admin, 'project_registered', sampleProject())
    const period = await appendEvent(admin, 'period_added', samplePeriod())
    const shares: { holder: string | null; from: number; to: number }[] = holders.map(
      (holder, place) => ({ holder, from: place * 1_000 + 1, to: place * 1_000 + 1_000 }),
    )
    shares.push({ holder: null, from: holders.length * 1_000 + 1, to: 4_630 })
    await appendEvent(admin, 'issued', { vintage: 'P9001-2026', period, kg: 4_630, shares })
  }
  /** As staff or an order without an account retire: no account gave the name. */
  async function retireWithoutAccount(holder: string, name: string): Promise<string> {
    const { retirement } = await server().db.transaction({ role: 'service_role' }, (tx) =>
      retireUnits(tx, {
        holder,
        kg: 5,
        beneficiary: { kind: 'person', name, isPublic: true },
        reason: 'Footprint of a home',
        claim: { from: '2026-01-01', to: '2026-12-31' },
        requestId: randomUUID(),
        userId: null,
      }),
    )
    return retirement
  }
  return { linkRetirement, find, deliver, join, issue, retireWithoutAccount }
}
