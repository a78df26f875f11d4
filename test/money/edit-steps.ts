import { applyMoney, moneyOf, requestSurplus, withdrawSurplus } from './order-model.ts'
import type { Step } from './steps.ts'
import { expectStatus, learnVerified, type World } from './world.ts'

const conflict = 409
const maxUnits = 4
const extraFees = [50_000, 100_075]

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
    staffDiscountKobo: null,
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
  const isAllowed = mayEdit(world, { units, deliveryKobo, expected })
  for (const each of [result, ...again])
    expectStatus(`edit-order to ${units}, fee ${deliveryKobo}`, each, isAllowed ? 200 : conflict)
  if (isAllowed) applyEdit(world, { units, deliveryKobo, staffId: staff.id })
}

interface Wanted {
  units: number
  deliveryKobo: number
}

function differenceOf(model: World['model'], { units, deliveryKobo }: Wanted): number {
  return (units - model.units) * model.unitKobo + deliveryKobo - model.deliveryKobo
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
  const { units, deliveryKobo } = wanted
  const differenceKobo = differenceOf(model, wanted)
  model.deliveryKobo = deliveryKobo
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
