import {
  applyMoney,
  couponFor,
  isInBudget,
  moneyOf,
  requestSurplus,
  withdrawSurplus,
} from './order-model.ts'
import { formatExactNaira } from '../../domain/money/money.ts'
import type { Step } from './steps.ts'
import { Surprise } from './surprise.ts'
import { expectStatus, learnVerified, type World } from './world.ts'

const conflict = 409
const maxUnits = 4
const extraFees = [50_000, 100_075]
/** In kobo; small, because one person may give only a limited amount in a day. */
const discounts = [0, 0, 20_000, 35_050]

interface Preview {
  version: number
  after: { totalKobo: number }
  usualDeliveryKobo: number
  dueKobo: number
  problems: { message: string }[]
}

/** Staff look at an edit and then do it, sometimes twice, or something is paid in between. */
async function edit(world: World): Promise<boolean | void> {
  const { shop, random, proof } = world
  const units = 1 + random.below(maxUnits)
  // The usual fee, or more: a lower one counts as given away, and one person gives only so much in a day.
  const extraKobo = random.pick([0, 0, ...extraFees]) ?? 0
  const street = random.pick(['3 Allen Avenue', '5 Toyin Street']) ?? '3 Allen Avenue'
  const staff = shop.staff[random.below(2) as 0 | 1]
  const request = {
    orderId: proof.orderId,
    seenEdits: world.model.edits,
    lines: [{ id: shop.panelId, quantity: units }],
    delivery: { state: 'Lagos', area: 'Ikeja', street, landmark: null },
    deliveryKobo: null as number | null,
    staffDiscountKobo: random.pick(discounts) ?? 0,
    reason: 'As agreed',
  }
  const call = (more: object) => shop.call('edit-order', { ...request, ...more }, staff.token)
  const look = async () =>
    (await call({ isDryRun: true, expected: null })).answer['preview'] as Preview | undefined
  const usual = await look()
  const usualKobo = usual?.usualDeliveryKobo ?? world.model.deliveryKobo
  const deliveryKobo = usualKobo + extraKobo
  if (extraKobo > 0) request.deliveryKobo = deliveryKobo
  const preview = extraKobo > 0 ? await look() : usual
  const shown = { version: preview?.version ?? 0, totalKobo: 0, dueKobo: preview?.dueKobo ?? 0 }
  const expected = { ...shown, totalKobo: preview?.after.totalKobo ?? 0 }
  const wanted = { isDryRun: false, expected }
  const [result = { status: 0, answer: {} }, ...again] = await Promise.all(
    Array.from({ length: 1 + random.below(2) }, () => call(wanted)),
  )
  // It asks the gateway before it edits, so what was paid meanwhile is known now.
  learnVerified(world)
  const discountKobo = request.staffDiscountKobo
  const wish = { units, deliveryKobo, discountKobo }
  // What the person has given and refunded alone today counts together, and the model does not count it.
  const isTooMuch =
    discountKobo > world.model.discountKobo && result.answer['code'] === 'edit_needs_second_person'
  const isAllowed = !isTooMuch && mayEdit(world, { ...wish, expected })
  for (const each of [result, ...again])
    expectStatus(`edit-order to ${units}, fee ${deliveryKobo}`, each, isAllowed ? 200 : conflict)
  if (!isAllowed) return
  applyEdit(world, { ...wish, staffId: staff.id })
  await checkWaysToPay(world, staff.token)
}

/** What is still to pay is what the link of staff and an open transfer ask for, and nothing else. */
async function checkWaysToPay({ shop, proof, model }: World, token: string): Promise<void> {
  const { due } = moneyOf(model)
  const { status, answer } = await shop.call('get-pay-link', { orderId: proof.orderId }, token)
  expectStatus('get-pay-link', { status, answer }, due > 0 ? 200 : conflict)
  const { message } = (answer['link'] ?? { message: '' }) as { message: string }
  if (due > 0 && !message.includes(`${formatExactNaira(due)} to pay`))
    throw new Surprise(`The link asks for something else than ${due}: ${message}`)
  const open = await shop.query<{ kobo: number }>(
    `select amount_kobo::float8 as kobo from public.payments
     where order_id = $1 and method = 'bank_transfer' and status = 'started'`,
    [proof.orderId],
  )
  if (due > 0 && open.some(({ kobo }) => kobo !== due))
    throw new Surprise(`A transfer asks for ${JSON.stringify(open)} instead of ${due}`)
}

interface Wanted {
  units: number
  deliveryKobo: number
  discountKobo: number
}

/** The coupon counts again, and never gives more than it gave when its budget is too small. */
function couponAfter(units: number, model: World['model']): number {
  if (model.couponBudgetKobo === null) return 0
  const kobo = couponFor(units, model)
  return isInBudget(units, model) ? kobo : Math.min(kobo, model.couponKobo)
}

function differenceOf(
  model: World['model'],
  { units, deliveryKobo, discountKobo }: Wanted,
): number {
  const goodsKobo = (units - model.units) * model.unitKobo
  const couponKobo = couponAfter(units, model) - model.couponKobo
  return (
    goodsKobo - couponKobo + deliveryKobo - model.deliveryKobo - discountKobo + model.discountKobo
  )
}

function mayEdit(
  { model }: World,
  { expected, ...wanted }: Wanted & { expected: { totalKobo: number; dueKobo: number } },
): boolean {
  if (model.status !== 'pending_payment' && model.status !== 'paid') return false
  if (model.payments.some(({ isDisputed }) => isDisputed)) return false
  const { units } = wanted
  const differenceKobo = differenceOf(model, wanted)
  const totalKobo = model.totalKobo + differenceKobo
  if (differenceKobo !== 0) {
    if (model.payments.some(({ isChecking }) => isChecking)) return false
    const isOpen = model.refunds.some(
      ({ status, creditNoteKobo }) =>
        ['approved', 'processing', 'needs_attention'].includes(status) ||
        (status === 'requested' && creditNoteKobo > 0),
    )
    if (isOpen) return false
  }
  if (model.costKobo + differenceKobo < 0) return false
  if (units > model.units && units - model.units > model.stock) return false
  const { balance, chargedBack } = moneyOf(model)
  const isUnpaid = model.status === 'pending_payment'
  const dueKobo = Math.max(0, balance + differenceKobo - (isUnpaid ? 0 : chargedBack))
  return expected.totalKobo === totalKobo && expected.dueKobo === dueKobo
}

function applyEdit(
  { model, writers }: World,
  { staffId, ...wanted }: Wanted & { staffId: string },
): void {
  const { units, deliveryKobo, discountKobo } = wanted
  const differenceKobo = differenceOf(model, wanted)
  Object.assign(model, { deliveryKobo, discountKobo, couponKobo: couponAfter(units, model) })
  model.stock -= units - model.units
  model.units = units
  model.totalKobo += differenceKobo
  model.costKobo += differenceKobo
  model.edits += 1
  if (differenceKobo > 0) withdrawSurplus(model)
  requestSurplus(model, () => staffId)
  if (moneyOf(model).due === 0) applyMoney(model, writers)
}

/** What staff do to the order itself. */
export const editSteps: readonly (readonly [number, string, Step])[] = [[12, 'edit', edit]]
