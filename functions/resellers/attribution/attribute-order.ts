import type { Tx } from '../../../backend/functions/functions.ts'
import {
  isLinkCounted,
  type AttributionWay,
  type Referral,
} from '../../../domain/resellers/referral.ts'

/** The browser that an order was sent from; null when staff typed it in. */
export interface Device {
  /** Orders whose key it holds. */
  knownOrders: readonly string[]
  address: string
  browser: string
}

interface NewAttribution {
  orderId: string
  referral: Referral
  /** The code that staff noted for a customer on the phone. */
  staffCode: string | null
  device: Device | null
}

interface Source {
  resellerId: string
  way: AttributionWay
}

/**
 * Stores which reseller a new order came through: by a code, else the first link, else a project that a
 * reseller registered, else what staff noted. When it earns nothing, the reason is kept. A code that
 * nobody has does not stop an order. An order at wholesale has its row already and keeps it.
 */
export async function attributeOrder(
  tx: Tx,
  { orderId, referral, staffCode, device }: NewAttribution,
  now: Date,
): Promise<void> {
  const lead = await findLead(tx, orderId, now)
  const { code, link } = referral
  const source =
    (await findByCode(tx, code, 'code')) ??
    (link && isLinkCounted(link, now) ? await findByCode(tx, link.code, 'link') : null) ??
    (lead && { resellerId: lead.resellerId, way: 'deal' as const }) ??
    (await findByCode(tx, staffCode, 'staff'))
  if (!source) return
  const leadId = lead?.resellerId === source.resellerId ? lead.id : null
  await tx.query(
    `insert into public.order_attributions (order_id, reseller_id, way, refusal, tier_id,
       commission_percent, lead_id, created_at)
     select $1, r.id, $3, private.find_attribution_refusal(r.id, $1, $4, $5, $6, $7), t.id,
       t.commission_percent, $8, $7
     from public.resellers r join public.reseller_tiers t on t.id = r.tier_id
     where r.id = $2
     on conflict (order_id) do nothing`,
    [
      orderId,
      source.resellerId,
      source.way,
      device?.knownOrders ?? [],
      device?.address ?? null,
      device?.browser ?? null,
      now,
      leadId,
    ],
  )
}

/** A suspended reseller is found too: the order keeps that it earns nothing because of that. */
async function findByCode(
  tx: Tx,
  code: string | null,
  way: AttributionWay,
): Promise<Source | null> {
  if (code === null) return null
  const { rows } = await tx.query<{ id: string }>(
    `select id from public.resellers where code = $1 and status in ('approved', 'suspended')`,
    [code],
  )
  const [row] = rows
  return row ? { resellerId: row.id, way } : null
}

/** The protected project whose customer has placed this order. */
async function findLead(
  tx: Tx,
  orderId: string,
  now: Date,
): Promise<{ id: string; resellerId: string } | null> {
  const { rows } = await tx.query<{ id: string; resellerId: string }>(
    `select l.id, l.reseller_id as "resellerId"
     from public.orders o,
       private.find_reseller_lead(o.phone_number, o.email,
         concat_ws(' ', o.delivery_street, o.delivery_area, o.delivery_state), $2) l
     where o.id = $1 and l.id is not null`,
    [orderId, now],
  )
  return rows[0] ?? null
}
