import { expect, test } from 'vitest'
import { getMailDefinition, mailTextNames } from '../../domain/mail-texts/mail-texts.ts'
import { allowedWords, refusedWords } from '../../test/shop/mail-words.ts'
import { sentMails } from '../../test/shop/sent-mails.ts'
import { useBackend } from '../../test/use/use-backend.ts'
import { useCheckout } from '../../test/use/use-checkout.ts'
import { mailExamples } from './mail-examples.ts'

const shop = useCheckout()
const backend = await useBackend()

test('the database knows every mail and its placeholders', async () => {
  const { rows } = await shop.server.admin.query<{ name: string; placeholders: string[] }>(
    'select name, placeholders from public.mail_texts order by name collate "C"',
  )
  expect(rows).toEqual(
    mailTextNames
      .toSorted()
      .map((name) => ({ name, placeholders: [...getMailDefinition(name).placeholders] })),
  )
})

test('the database allows and refuses the same words as the form', async () => {
  const are = async (words: string) =>
    (
      await shop.server.admin.query<{ fine: boolean }>(
        `select private.are_mail_words($1, '{order,until}') as fine`,
        [words],
      )
    ).rows[0]?.fine
  for (const words of allowedWords) expect(await are(words), words).toBe(true)
  for (const [words] of refusedWords) expect(await are(words), words).toBe(false)
})

test.each(mailTextNames)('%s can be shown, and every placeholder is filled', (name) => {
  const { placeholders } = getMailDefinition(name)
  const all = placeholders.map((each) => `{${each}}`).join(' ')
  const { subject, text } = mailExamples[name](shop.server.context).write({
    subject: `Subject ${all}`,
    opening: `First ${all}.\n\nSecond part.`,
    closing: 'Third part.\n\nFourth part.',
  })
  expect(subject).toMatch(/^Imole Energy: subject IM-2026-000123/)
  expect(text).toMatch(
    /Hello Ada, first IM-2026-000123.*\n\nSecond part\..*[^]*Third part\.\n\nFourth part\./,
  )
  expect(`${subject}${text}`).not.toMatch(/[{}]|undefined|NaN/)
})

test('a mail has the words of staff from the next one on, and its fixed parts as before', async () => {
  const { admin } = shop.server
  const received = async () => {
    await admin.query('delete from platform.mail_messages')
    await shop.place(shop.body({ contact: shop.newContact() }))
    return (await sentMails(admin)).find(({ category }) => category === 'order-received')
  }
  const before = await received()
  await admin.query(
    `update public.mail_texts set subject = 'Ẹ ṣé: order {order} is here', opening = 'You made our day.',
       closing = 'Our crew is glad & ready.'
     where name = 'order-received'`,
  )
  const after = await received()
  expect(before?.subject).toMatch(/: we have your order IM-/)
  expect(after?.subject).toMatch(/: ẹ ṣé: order IM-[\d-]+ is here$/)
  expect(after?.text).toContain('Hello Bísí, you made our day. We keep the goods for you until')
  expect(after?.text).toContain('Our crew is glad & ready.')
  expect(after?.html).toContain('Our crew is glad &amp; ready.')
  for (const fixed of [
    'Account number: ',
    'Amount: ',
    'The terms of sale',
    '/payment-details?order=',
  ])
    expect(after?.text).toContain(fixed)
})

test('the preview is the mail itself, and a test mail goes to oneself', async () => {
  const content = await backend.useStaffWith('content')
  const words = { subject: 'Order {order}: thank you', opening: 'All is paid.', closing: '' }
  const call = (name: string, text: object) =>
    backend.send({
      path: `/functions/v1/${name}`,
      json: { name: 'order-paid', text },
      token: content.token,
    })
  const shown = await call('preview-mail-text', words)
  const { subject, text, html } = shown.body as Record<string, string>
  expect(subject).toContain('order IM-2026-000123: thank you')
  expect(text).toContain('Hello Ada, all is paid.')
  expect(html).toContain('Hello Ada, all is paid.')
  expect(html).not.toContain('<style')
  expect(await call('send-test-mail', words)).toEqual({ status: 200, body: { to: content.email } })
  const sent = (await sentMails(backend.admin)).find(
    ({ category }) => category === 'mail-text-test',
  )
  expect(sent).toMatchObject({ to_address: content.email, subject: `Test: ${subject}`, text })
  expect(await call('send-test-mail', { ...words, closing: 'See {link}' })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('This mail has no {link}. You can use {order}.') },
  })
})

test('content staff change words by the Data API, within the rules, and undo it', async () => {
  const content = await backend.useStaffWith('content')
  const sales = await backend.useStaffWith('sales')
  const patch = (json: object, token = content.token) =>
    backend.send({
      method: 'PATCH',
      path: '/rest/v1/mail_texts?name=eq.order-paid&select=version',
      json,
      token,
    })
  const read = async () =>
    (
      await backend.admin.query<{ closing: string | null }>(
        `select closing from public.mail_texts where name = 'order-paid'`,
      )
    ).rows[0]?.closing
  await patch({ closing: 'Enjoy the sun.' }, sales.token)
  expect(await read()).toBeNull()
  expect((await patch({ closing: 'Pay at evil.example' })).status).toBe(400)
  expect((await patch({ placeholders: ['amount'] })).status).toBe(403)
  const told = async () =>
    (
      await backend.admin.query<{ words: string }>(
        `select details ->> 'to' as words from platform.security_events
         where kind = 'mail_changed' and user_id = $1 order by id`,
        [content.id],
      )
    ).rows.map(({ words }) => words)
  expect(await told()).toEqual([])
  expect((await patch({ closing: 'Enjoy the sun.' })).status).toBe(204)
  expect(await read()).toBe('Enjoy the sun.')
  // The owners get the words, because an account number can be written without a digit.
  expect(await told()).toEqual(['Enjoy the sun.'])
  const { rows } = await backend.admin.query<{ change: string }>(
    `select transaction_id::text as change from public.audit_entries
     where table_name = 'mail_texts' and actor_id = $1`,
    [content.id],
  )
  const undone = await backend.send({
    path: '/rest/v1/rpc/undo_change',
    json: { change: rows[0]?.change },
    token: content.token,
  })
  expect(undone.status).toBeLessThan(300)
  expect(await read()).toBeNull()
  expect(await told()).toEqual(['Enjoy the sun.', 'its original words'])
})
