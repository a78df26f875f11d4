import { placeGuestOrder } from '../shop/guest-orders.ts'
import { checkOrder } from './check-order.ts'
import { editSteps } from './edit-steps.ts'
import { gatewaySteps } from './gateway-steps.ts'
import { openingStock, type MoneyShop } from './money-shop.ts'
import { createRandom, type Random } from './random.ts'
import { refundSteps } from './refund-steps.ts'
import { orderSteps, settleAll, type Step } from './steps.ts'
import { forgetCalls, type World } from './world.ts'

const steps = [...orderSteps, ...gatewaySteps, ...refundSteps, ...editSteps]
const totalWeight = steps.reduce((sum, [weight]) => sum + weight, 0)
const maxSteps = 18
/** Sessions are valid for ten minutes, and one person decides on so much a day. */
const historiesOfStaff = 60

function pickStep(random: Random): readonly [string, Step] {
  let at = random.below(totalWeight)
  for (const [weight, name, step] of steps) {
    if (at < weight) return [name, step]
    at -= weight
  }
  throw new Error('There are no steps')
}

export interface HistoryCount {
  histories: number
  steps: number
  byStep: Record<string, number>
}

/**
 * Plays random histories of orders against the model, one after the other.
 * @param until whether to go on; asked before each history
 * @throws Error with the seed and the steps of the first history that goes otherwise
 */
export async function playHistories(
  shop: MoneyShop,
  { seed, first = 0, goesOn }: { seed: number; first?: number; goesOn(played: number): boolean },
): Promise<HistoryCount> {
  const count: HistoryCount = { histories: 0, steps: 0, byStep: {} }
  for (let index = first; goesOn(count.histories); index++) {
    if (count.histories % historiesOfStaff === historiesOfStaff - 1) await shop.renewStaff()
    await playHistory(shop, { seed, index, count })
    count.histories += 1
  }
  return count
}

async function playHistory(
  shop: MoneyShop,
  { seed, index, count }: { seed: number; index: number; count: HistoryCount },
): Promise<void> {
  const random = createRandom(seed * 1_000_003 + index * 7_919)
  const world = await begin(shop, random, index)
  const played: string[] = []
  const play = async (name: string, step: Step): Promise<boolean> => {
    played.push(name)
    world.isAmbiguous = false
    world.model.seen = []
    forgetCalls(world)
    shop.server.clock.now = new Date(shop.server.clock.now.getTime() + 6_000)
    if ((await step(world)) === false) {
      played.pop()
      return false
    }
    await checkOrder(world)
    count.steps += 1
    count.byStep[name] = (count.byStep[name] ?? 0) + 1
    return true
  }
  try {
    await checkOrder(world)
    const length = 3 + random.below(maxSteps - 2)
    for (let done = 0; done < length;) if (await play(...pickStep(random))) done += 1
    await play('all late', settleAll)
  } catch (error) {
    throw new Error(`History ${index} of seed ${seed}: ${played.join(' → ')}`, { cause: error })
  }
  await leaveAlone(world)
}

interface Placed {
  totalKobo: number
  unitKobo: number
  deliveryKobo: number
  placedAt: number
}

/** Every third order has a coupon, whose budget is enough for one unit, two or four. */
async function createCoupon({ shop, index }: { shop: MoneyShop; index: number }) {
  if (index % 3 !== 2) return null
  const code = `HISTORY${index}`
  const [made] = await shop.query<{ discountKobo: number; budgetKobo: number }>(
    `with panel as (select price * 10 as kobo from public.products where id = $2), made as (
       insert into public.coupons (code, percent_off, budget_kobo)
       select $1, 10, kobo * $3 from panel returning code, budget_kobo
     )
     select made.code, panel.kobo::float8 as "discountKobo",
       made.budget_kobo::float8 as "budgetKobo"
     from made, panel`,
    [code, shop.panelId, 2 ** (Math.floor(index / 3) % 3)],
  )
  if (!made) throw new Error('The coupon was not made')
  return { code, ...made }
}

async function begin(shop: MoneyShop, random: Random, index: number): Promise<World> {
  // The database has its own clock, and they must not differ by days.
  shop.server.clock.now = new Date()
  await shop.query('update public.products set stock = $2 where id = $1', [
    shop.panelId,
    openingStock,
  ])
  const coupon = await createCoupon({ shop, index })
  const method = random.pick(['paystack', 'bank_transfer']) ?? 'paystack'
  const proof = await placeGuestOrder(shop.server, {
    productId: shop.panelId,
    method,
    coupon,
    resellerCode: shop.reseller.code,
  })
  const [order] = await shop.query<Placed>(
    `select total_kobo::float8 as "totalKobo", subtotal_kobo::float8 as "unitKobo",
       delivery_kobo::float8 as "deliveryKobo",
       extract(epoch from clock_timestamp())::float8 as "placedAt"
     from public.orders where id = $1`,
    [proof.orderId],
  )
  if (!order) throw new Error('The order was not placed')
  const { totalKobo, unitKobo, deliveryKobo, placedAt } = order
  return {
    shop,
    random,
    proof,
    model: {
      status: 'pending_payment',
      totalKobo,
      units: 1,
      unitKobo,
      deliveryKobo,
      couponBudgetKobo: coupon?.budgetKobo ?? null,
      couponKobo: coupon?.discountKobo ?? 0,
      discountKobo: 0,
      edits: 0,
      costKobo: totalKobo,
      payments: [],
      refunds: [],
      creditKeptKobo: 0,
      wasPaid: false,
      hasAccount: false,
      stock: openingStock - 1,
      clock: 0,
      seen: [],
    },
    writers: new Map(),
    events: [],
    lastMailAt: placedAt,
    isAmbiguous: false,
  }
}

/** Later runs of the tasks do not find this order, as after a month. */
async function leaveAlone({ shop, proof }: World): Promise<void> {
  await shop.server.admin.query(
    `begin;
     set local session_replication_role = replica;
     update public.payments set created_at = created_at - interval '60 days'
       where order_id = '${proof.orderId}';
     update public.orders set status = 'cancelled', held_until = null, holds_stock = false
       where id = '${proof.orderId}' and status = 'pending_payment';
     update public.gateway_events set handled_at = received_at where handled_at is null;
     delete from platform.rate_limits;
     commit`,
  )
  const { state } = shop.gateway
  for (const known of [state.transactions, state.refunds, state.disputes])
    // Ids must not repeat, so only what was large is forgotten.
    if (known.size > 20_000) throw new Error('The fake gateway knows too much')
}
