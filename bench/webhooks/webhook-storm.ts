import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Client } from 'pg'
import { createSecrets } from '../../backend/web/secrets.ts'
import { sandboxSecret } from '../../functions/gateway/open-gateway.ts'
import { site } from '../../site.config.ts'
import { openCheckout } from '../../test/shop/checkout-client.ts'
import { connectAdmin } from '../connect-admin.ts'
import type { Measure, Subject } from '../measure.ts'
import { watchStorefront } from '../visits/watch-storefront.ts'
import { takeUnits } from '../../test/shop/order-units.ts'
import type { WebhookPlan } from './send-webhooks.ts'

const perS = 500
const seconds = 60
const messages = perS * seconds
const payments = 1_000
const targetDrainS = 120
const targetRatio = 1.5

/**
 * 500 different payment webhooks per second for a minute, about a thousand payments. None may be
 * lost, and the storefront should hardly get slower.
 */
export const measureWebhookStorm: Measure = async (subject) => {
  await using admin = await connectAdmin(subject)
  const references = await preparePayments(subject, admin)
  const normal = await watchStorefront(subject, sleep(5_000))
  const during = await watchStorefront(subject, sendWebhooks(subject, references))
  const startedAt = performance.now()
  const { stored, left } = await drain(admin)
  const drainS = (performance.now() - startedAt) / 1_000
  const { rows } = await admin.query<{ paid: number; twice: number }>(
    `select (count(*) filter (where times > 0))::int as paid,
       (count(*) filter (where times > 1))::int as twice
     from (
       select (
         select count(*)
         from public.order_events event
         where event.order_id = payment.order_id and event.status = 'paid'
       ) as times
       from public.payments payment
       where reference = any ($1)
     ) each`,
    [references],
  )
  const { paid, twice } = rows[0] ?? { paid: 0, twice: -1 }
  const lost = messages - stored + left + payments - paid + twice
  return [
    {
      name: `Payment webhooks, ${perS}/s for ${seconds} s: lost or handled wrongly`,
      target: '0',
      measured: `${lost} (${stored} of ${messages} stored, ${left} not handled, ${paid} of ${payments} orders paid, ${twice} twice)`,
      isReached: lost === 0,
    },
    {
      name: 'Time until their queue is empty',
      target: `≤ ${targetDrainS} s`,
      measured: `${Math.round(drainS)} s`,
      isReached: drainS <= targetDrainS,
    },
    {
      name: 'Storefront p95 meanwhile, compared with before',
      target: `≤ ${targetRatio}`,
      measured: `${(during / normal).toFixed(2)} (${during.toFixed(1)} compared with ${normal.toFixed(1)} ms)`,
      isReached: during <= targetRatio * normal,
    },
  ]
}

/**
 * Creates orders that are paid at the sandbox gateway, before their webhooks. One is placed, the
 * others are copies.
 */
async function preparePayments(subject: Subject, admin: Client): Promise<string[]> {
  const { place } = await openCheckout(subject)
  const idempotencyKey = randomUUID()
  const answer = await place(idempotencyKey, 1)
  if (!answer.ok) throw new Error(`place-order answered ${answer.status}`)
  await admin.query(
    `with made as (
       insert into public.orders
       select (jsonb_populate_record(template,
         jsonb_build_object(
           'id', gen_random_uuid(), 'idempotency_key', gen_random_uuid(),
           'number', private.next_order_number($3, now()), 'email', 'buyer-' || n || '@example.com',
           'phone_number', '+234803' || lpad(n::text, 7, '0')
         ))).*
       from public.orders template, generate_series(1, $2) n
       where template.idempotency_key = $1
       returning id, number, total_kobo, email
     ),
     lines as (
       insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
         unit_price_kobo, discount_kobo, vat_class, vat_rate_percent, vat_kobo)
       select made.id, line.position, line.product_id, line.name, line.sku, line.quantity,
         line.unit_price_kobo, line.discount_kobo, line.vat_class, line.vat_rate_percent, line.vat_kobo
       from made, public.order_lines line join public.orders template on template.id = line.order_id
       where template.idempotency_key = $1
       returning order_id, product_id, quantity
     ),
     taken as (${takeUnits('lines')}),
     sent as (
       insert into private.sandbox_transactions (reference, amount_kobo, sent_kobo, email,
         callback_url, status)
       select number || '-1', total_kobo, total_kobo, email, 'https://shop.example', 'success'
       from made
     )
     insert into public.payments (order_id, attempt, reference, method, amount_kobo, is_test,
       checkout_url)
     select id, 1, number || '-1', 'sandbox', total_kobo, true, 'https://shop.example/pay'
     from made`,
    [idempotencyKey, payments, site.orderNumberPrefix],
  )
  return (
    await admin.query<{ reference: string }>(
      `select reference from public.payments where method = 'sandbox'`,
    )
  ).rows.map(({ reference }) => reference)
}

/**
 * Sends a webhook about each reference in turn, in a thread of its own, so that it does not slow the
 * visitor who is measured.
 */
async function sendWebhooks({ origin, secretKey }: Subject, references: readonly string[]) {
  const plan: WebhookPlan = {
    url: `${origin}/functions/v1/sandbox-webhook`,
    secret: sandboxSecret({ secretFor: createSecrets(secretKey) }),
    references,
    count: messages,
    perS,
  }
  await once(
    new Worker(new URL('./send-webhooks.ts', import.meta.url), { workerData: plan }),
    'exit',
  )
}

async function drain(admin: Client): Promise<{ stored: number; left: number }> {
  const deadline = performance.now() + 2 * targetDrainS * 1_000
  for (;;) {
    const { rows } = await admin.query<{ stored: number; left: number }>(
      `select count(*)::int as stored, (count(*) filter (where handled_at is null))::int as left
       from public.gateway_events`,
    )
    const [now] = rows
    if (!now || now.left === 0 || performance.now() > deadline) return now ?? { stored: 0, left: 0 }
    await sleep(500)
  }
}
