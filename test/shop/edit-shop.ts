import { expect } from 'vitest'
import type { EditPreview } from '../../domain/orders/edit/edit-order.ts'
import { usePaystack } from '../use/use-paystack.ts'
import type { GuestOrder } from './guest-orders.ts'
import { refundShop } from './refund-shop.ts'

interface Edited {
  isApplied: boolean
  preview: EditPreview
  error?: string
}

const lagos = { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue', landmark: null }

/** What an edit may change; the rest stays as it is. */
export interface EditWish {
  /** Units by the slug of the product; 0 takes it out. */
  units?: Readonly<Record<string, number>>
  delivery?: typeof lagos
  deliveryKobo?: number | null
  staffDiscountKobo?: number
  reason?: string
  /** If absent, the present number. */
  seenEdits?: number
}

type Query = ReturnType<typeof refundShop>['query']

interface OrderNow {
  lines: { slug: string; quantity: number }[]
  discount: number
  edits: number
  delivery: typeof lagos
}

async function readOrder(query: Query, orderId: string): Promise<OrderNow> {
  const [now] = await query<OrderNow>(
    `select (select jsonb_agg(jsonb_build_object('slug', p.slug, 'quantity', l.quantity))
         from public.order_lines l join public.products p on p.id = l.product_id
         where l.order_id = o.id) as lines,
       staff_discount_kobo::int as discount,
       (select count(*)::int from public.order_edits where order_id = o.id) as edits, jsonb_build_object('state', delivery_state,
         'area', delivery_area, 'street', delivery_street, 'landmark', delivery_landmark) as delivery
     from public.orders o where id = $1`,
    [orderId],
  )
  if (!now) throw new Error('There is no such order')
  return now
}

async function wantedLines(
  query: Query,
  now: OrderNow['lines'],
  wanted: Readonly<Record<string, number>>,
): Promise<{ id: string; quantity: number }[]> {
  const units = new Map(now.map(({ slug, quantity }) => [slug, quantity]))
  for (const [slug, quantity] of Object.entries(wanted)) units.set(slug, quantity)
  const ids = await query<{ id: string; slug: string }>(
    'select id, slug from public.products where slug = any ($1)',
    [[...units.keys()]],
  )
  return ids
    .map(({ id, slug }) => ({ id, quantity: units.get(slug) ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
}

/** A shop whose staff edit orders. Call it at the top of the file. */
export function useEditShop() {
  const shop = usePaystack()
  const more = refundShop(shop)
  const { query } = more

  async function edit(
    token: string | null,
    { orderId }: GuestOrder,
    wish: EditWish & { isDryRun?: boolean; expected?: object | null },
  ) {
    const now = await readOrder(query, orderId)
    const lines = await wantedLines(query, now.lines, wish.units ?? {})
    const result = await shop.by(token, 'edit-order', {
      orderId,
      seenEdits: wish.seenEdits ?? now.edits,
      lines,
      delivery: wish.delivery ?? now.delivery,
      deliveryKobo: wish.deliveryKobo ?? null,
      staffDiscountKobo: wish.staffDiscountKobo ?? now.discount,
      reason: wish.reason ?? 'As agreed on the phone.',
      isDryRun: wish.isDryRun ?? false,
      expected: wish.expected ?? null,
    })
    return { status: result.status, answer: result.answer as unknown as Edited }
  }

  async function look(token: string, proof: GuestOrder, wish: EditWish): Promise<EditPreview> {
    const { status, answer } = await edit(token, proof, { ...wish, isDryRun: true })
    expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined })
    return answer.preview
  }

  const asShown = ({ version, after, dueKobo }: EditPreview) => ({
    version,
    totalKobo: after.totalKobo,
    dueKobo,
  })

  return {
    shop,
    ...more,
    edit,
    look,
    asShown,
    lagos,
    /** A dry run and then the edit, as the screen does it. */
    async change(token: string, proof: GuestOrder, wish: EditWish) {
      const expected = asShown(await look(token, proof, wish))
      return edit(token, proof, { ...wish, expected })
    },
    stockOf: async (slug: string) =>
      (
        await query<{ stock: number }>('select stock from public.products where slug = $1', [slug])
      )[0]?.stock,
  }
}
