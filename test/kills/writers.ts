import { randomUUID } from 'node:crypto'
import { inquiryHeaders } from '../../domain/inquiry/submit-project-inquiry.ts'
import { call, send, staffToken, type KilledShop } from './killed-shop.ts'

/** Somebody writes about a project. */
export async function inquire(shop: KilledShop): Promise<void> {
  const key = randomUUID()
  const { id } = await call(shop, 'submit-project-inquiry', {
    json: {
      name: 'Ade Ola',
      email: `ade-${key}@example.com`,
      phoneNumber: '0803 123 4567',
      projectType: 'Residential Solar Installation',
      description: 'Two-bed flat.\nEight hours of light a day.',
      location: 'Ikeja, Lagos',
      userId: null,
    },
    headers: { [inquiryHeaders.idempotencyKey]: key },
  })
  shop.acknowledged.inquiries.push(String(id))
}

/** Staff add a question to the site, and change its answer. */
export async function editContent(shop: KilledShop): Promise<void> {
  const slug = randomUUID()
  const token = await staffToken(shop, 0)
  const inserted = await send(shop, '/rest/v1/faq_entries', {
    json: { slug, question: `Is ${slug} a question?`, answer: 'Perhaps.' },
    token,
  })
  // 409: it was stored before the answer was lost.
  if (inserted.status !== 201 && inserted.status !== 409)
    throw new Error(`insert: ${inserted.status} ${await inserted.text()}`)
  shop.acknowledged.inserts.push(slug)
  const answer = randomUUID()
  const edited = await send(shop, `/rest/v1/faq_entries?slug=eq.${slug}`, {
    method: 'PATCH',
    json: { answer },
    token,
    headers: { prefer: 'return=representation' },
  })
  const rows = edited.status === 200 ? ((await edited.json()) as { answer: string }[]) : []
  if (rows[0]?.answer !== answer) throw new Error(`edit: ${edited.status} of ${slug}`)
  shop.acknowledged.edits.push(`${slug} ${answer}`)
}

/** Two members of staff write an entry into the register. */
export async function writeRegister(shop: KilledShop): Promise<void> {
  const id = randomUUID()
  const ask = { name: `Cold Store ${id.slice(0, 8)}`, companyAgrees: true }
  await call(shop, 'propose-register-entry', {
    json: { id, isFinal: true, asked: { kind: 'open_company', ask } },
    token: await staffToken(shop, 0),
  })
  const { index } = await call(shop, 'decide-register-proposal', {
    json: { id, decision: 'approve', reason: null },
    token: await staffToken(shop, 1),
  })
  shop.acknowledged.registerEntries.push(`${String(index)} ${id}`)
}
