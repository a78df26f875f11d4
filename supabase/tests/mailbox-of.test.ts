import { expect, test } from 'vitest'
import { useDatabase } from '../../test/use/use-database.ts'

const { admin } = await useDatabase()

test.each([
  ['ada@example.com', 'ada@example.com'],
  [' Ada@Example.COM ', 'ada@example.com'],
  ['ada+shop@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['A.D.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['ada@gmail.com.example.org', 'ada@gmail.com.example.org'],
])('%s delivers to %s', async (email, mailbox) => {
  const { rows } = await admin.query('select private.mailbox_of($1) as mailbox', [email])
  expect(rows).toEqual([{ mailbox }])
})
