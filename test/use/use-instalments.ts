import { beforeAll } from 'vitest'
import { handleGatewayEvents } from '../../functions/payments/gateway/gateway-event.ts'
import { insertPlan, payDeposit, type InsertedPlan } from '../shop/customer-plan.ts'
import { usePaystack } from './use-paystack.ts'

export interface StoredPlanPayment {
  id: string
  reference: string
  status: string
  way: string
  amountKobo: number
  receivedKobo: number | null
  message: string | null
  chargeOn: string | null
}

/**
 * A shop whose gateway is a fake Paystack, with a customer who pays in parts. The plan begins on 15 July
 * 2026, so ₦10,500 are due on 15 August. Call it at the top of the file.
 */
export function useInstalments() {
  return instalmentsOf(usePaystack())
}

function instalmentsOf(paystack: ReturnType<typeof usePaystack>) {
  let ada: { id: string; token: string }
  let thief: { id: string; token: string }
  let at = 0
  beforeAll(async () => {
    ada = await paystack.server.signUp('ada@example.com')
    thief = await paystack.server.signUp('thief@example.com')
  })
  const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await paystack.server.admin.query<Row>(sql, values)).rows

  return {
    ...paystack,
    get server() {
      return paystack.server
    },
    get gateway() {
      return paystack.gateway
    },
    get ada() {
      return ada
    },
    get thief() {
      return thief
    },
    query,
    async newPlan(months = 6): Promise<InsertedPlan> {
      at += 1
      const plan = await insertPlan(paystack.server, { userId: ada.id, at, months })
      await payDeposit(paystack.server, plan, '2026-07-15')
      return plan
    },
    /** A card of the customer that is charged on due days. @returns its id */
    async saveCard(code = 'AUTH_1', expiresOn = '2030-12-31'): Promise<string> {
      const [card] = await query<{ id: string }>(
        `insert into public.saved_cards (user_id, gateway, signature, authorization_code, email, brand,
           last4, expires_on)
         values ($1, 'paystack', 'SIG_' || $2, $2, 'ada@example.com', 'visa', '4081', $3)
         on conflict (user_id, gateway, signature) do update
           set removed_at = null, expires_on = excluded.expires_on
         returning id`,
        [ada.id, code, expiresOn],
      )
      return card?.id ?? ''
    },
    /** @param time in UTC, an hour behind Lagos */
    setTime(time: string): void {
      paystack.server.clock.now = new Date(time)
    },
    ...planRows(query),
    webhook: (reference: string) => tellPaid(paystack, query, reference),
  }
}

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

/** What is stored of plans. */
const planRows = (query: Query) => ({
  payments: ({ planId }: Pick<InsertedPlan, 'planId'>) =>
    query<StoredPlanPayment>(
      `select id, reference, status, way, amount_kobo::float8 as "amountKobo",
         received_kobo::float8 as "receivedKobo", message, charge_on::text as "chargeOn"
       from public.plan_payments where plan_id = $1 order by created_at, reference`,
      [planId],
    ),
  paidKobo: async ({ planId }: Pick<InsertedPlan, 'planId'>) =>
    (
      await query<{ kobo: number }>(
        `select coalesce(sum(amount_kobo), 0)::float8 as kobo from public.plan_entries
         where plan_id = $1 and kind = 'payment'`,
        [planId],
      )
    )[0]?.kobo ?? 0,
  mails: (category: string) =>
    query<{ to: string; subject: string; text: string }>(
      `select to_address as "to", subject, text from platform.mail_messages
       where category = $1 order by queued_at`,
      [category],
    ),
})

/** The gateway tells the shop that a reference was paid. @returns what became of it */
async function tellPaid(
  paystack: ReturnType<typeof usePaystack>,
  query: Query,
  reference: string,
): Promise<string> {
  const { event, data } = paystack.gateway.state.chargeEvent(reference)
  const [row] = await query<{ id: string }>(
    `insert into public.gateway_events (gateway, event_key, event, payload)
       values ('paystack', gen_random_uuid()::text, $1, $2) returning id::text as id`,
    [event, JSON.stringify(data)],
  )
  const job = { data: { eventId: row?.id ?? '' }, attempt: 1, isLastAttempt: false }
  await handleGatewayEvents.work(job, paystack.server.context)
  const [handled] = await query<{ outcome: string }>(
    'select outcome from public.gateway_events where id = $1',
    [row?.id],
  )
  return handled?.outcome ?? ''
}
