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

/** What is known of an order's buyer before it is placed. */
interface Buyer {
  referral: Referral
  /** The code that staff noted for a customer on the phone. */
  staffCode: string | null
  contact: { email: string; phoneNumber: string }
  delivery: { street: string; area: string; state: string }
}

/** Through whom an order comes. */
export interface OrderSource {
  resellerId: string
  way: AttributionWay
  /** The project that the reseller registered. */
  leadId: string | null
}

/**
 * The reseller through whom an order comes: by a code, else the first link, else a project that a
 * reseller registered, else what staff noted. A code that nobody has does not stop an order.
 */
export async function findOrderSource(
  tx: Tx,
  { referral, staffCode, contact, delivery }: Buyer,
  now: Date,
): Promise<OrderSource | null> {
  const lead = await findLead(tx, { contact, delivery }, now)
  const { code, link } = referral
  const source =
    (await findByCode(tx, code, 'code')) ??
    (link && isLinkCounted(link, now) ? await findByCode(tx, link.code, 'link') : null) ??
    (lead && { resellerId: lead.resellerId, way: 'deal' as const }) ??
    (await findByCode(tx, staffCode, 'staff'))
  return source && { ...source, leadId: lead?.resellerId === source.resellerId ? lead.id : null }
}

/**
 * Stores through whom a new order came. When it earns nothing, the reason is kept. An order at
 * wholesale has its row already and keeps it.
 */
export async function attributeOrder(
  tx: Tx,
  { orderId, source, device }: { orderId: string; source: OrderSource; device: Device | null },
  now: Date,
): Promise<void> {
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
      source.leadId,
    ],
  )
}

/** A suspended reseller is found too: the order keeps that it earns nothing because of that. */
async function findByCode(
  tx: Tx,
  code: string | null,
  way: AttributionWay,
): Promise<Omit<OrderSource, 'leadId'> | null> {
  if (code === null) return null
  const row = await tx.maybeOne<{ id: string }>(
    `select id from public.resellers where code = $1 and status in ('approved', 'suspended')`,
    [code],
  )
  return row ? { resellerId: row.id, way } : null
}

/** The protected project of this customer. */
async function findLead(
  tx: Tx,
  { contact, delivery }: Pick<Buyer, 'contact' | 'delivery'>,
  now: Date,
): Promise<{ id: string; resellerId: string } | null> {
  return tx.maybeOne<{ id: string; resellerId: string }>(
    `select l.id, l.reseller_id as "resellerId"
     from private.find_reseller_lead($1, $2, $3, $4) l
     where l.id is not null`,
    [
      contact.phoneNumber,
      contact.email,
      `${delivery.street} ${delivery.area} ${delivery.state}`,
      now,
    ],
  )
}
