import { expect, test } from 'vitest'
import { useInquiries } from '../../test/use/use-inquiries.ts'
import { deleteOldInquiries } from './delete-old-inquiries.ts'

const { server, submit, stored } = useInquiries()

test('an inquiry leaves two years after its last change, unless it became a project', async () => {
  for (const name of ['lost', 'won', 'new']) await submit({ email: `${name}@example.com` })
  await server().admin.query(
    `update public.project_inquiries set status = split_part(email, '@', 1)`,
  )
  const [{ at } = { at: new Date(0) }] = (
    await server().admin.query<{ at: Date }>(
      'select max(updated_at) as at from public.project_inquiries',
    )
  ).rows
  server().clock.now = new Date(at.getTime() + 730 * 86_400_000 - 1_000)
  await deleteOldInquiries.run(server().context)
  expect(await stored()).toHaveLength(3)

  server().clock.now = new Date(at.getTime() + 730 * 86_400_000 + 1_000)
  await deleteOldInquiries.run(server().context)
  expect(await stored()).toMatchObject([{ status: 'won' }])
})
