import {
  moveDemoOrder,
  payDemoOrder,
  placeDemoOrder,
  sendDemoReceipt,
  type DemoBuyer,
} from './demo-orders.ts'
import { signInDemo, type DemoAccess, type DemoAccount, type DemoPerson } from './demo-person.ts'
import { addDemoPlan } from './demo-plan.ts'

const phoneNumber = '+2349000000002'
const delivery = {
  state: 'Lagos',
  area: 'Yaba',
  street: '5 Example Street',
  landmark: 'Green gate behind the school',
}

/** What the solar calculator answers, as it is saved there. */
const calculation = {
  calculator: 'solar',
  title: 'Ikeja, ₦85,000 a month, 8 h of light',
  path: '/solar-calculator?spend=85000&light=8',
  summary: [
    { label: 'System', value: '4.1 kWp, 3.5 kVA, 10 kWh' },
    { label: 'With installation', value: '₦5.54 million' },
    { label: 'Pays back in', value: '7.3 years' },
  ],
}

/**
 * Lets the demo customer live with the shop: a delivered order, one that waits for its transfer, one
 * that a running plan pays, an address, and a saved calculation. The customer and staff do it as they
 * would on the site, so the rules of the shop hold.
 */
export async function addDemoHistory(
  access: DemoAccess,
  { customer, admin }: { customer: DemoAccount & { fullName: string }; admin: DemoAccount },
): Promise<void> {
  await using person = await signInDemo(access, customer)
  await using staff = await signInDemo(access, admin)
  const { fullName: name, email } = customer
  const buyer = { person, contact: { name, email, phoneNumber }, delivery }
  await fillAccount(buyer)
  await addDelivered(buyer, staff)
  await addPaidInParts(buyer, staff)
  const open = await placeDemoOrder(buyer, { slug: 'orun-hot-water-150l', way: 'bank_transfer' })
  await sendDemoReceipt(buyer, open)
}

async function fillAccount({ person: { client }, contact: { name } }: DemoBuyer): Promise<void> {
  const address = { label: 'Home', name, phone_number: phoneNumber, ...delivery, is_default: true }
  await client.from('addresses').insert(address).throwOnError()
  await client.from('saved_calculations').insert(calculation).throwOnError()
}

async function addDelivered(buyer: DemoBuyer, staff: DemoPerson): Promise<void> {
  const lights = { slug: 'imole-street-60w', quantity: 2, way: 'bank_transfer' } as const
  const { id } = await placeDemoOrder(buyer, lights)
  await payDemoOrder(buyer, staff, id)
  await moveDemoOrder(staff, id, ['preparing', 'shipped', 'delivered'])
}

async function addPaidInParts(buyer: DemoBuyer, staff: DemoPerson): Promise<void> {
  const order = await placeDemoOrder(buyer, { slug: 'imole-kit-1kva', way: 'in_parts' })
  await addDemoPlan(buyer, staff, order)
  await moveDemoOrder(staff, order.id, ['preparing', 'shipped'])
}
