import { expect, test } from 'vitest'
import { useApplications } from '../../test/use/use-applications.ts'
import { deleteOldApplications } from './delete-old-applications.ts'

const { server, apply } = useApplications()

const emails = async () =>
  (
    await server().admin.query<{ email: string }>(
      'select email from public.job_applications order by email',
    )
  ).rows.map(({ email }) => email)

test('an application leaves with its CV 180 days after its opening closed, unless we hired', async () => {
  for (const name of ['ada', 'bisi'])
    await apply({ email: `${name}@example.com`, opening: 'field-sales-abuja' })
  await apply({ email: 'later@example.com' })
  await server().admin.query(
    `update public.job_applications set status = 'hired' where email = 'bisi@example.com'`,
  )
  server().clock.now = new Date('2027-05-20T22:59:00Z')
  await deleteOldApplications.run(server().context)
  expect(await emails()).toEqual(['ada@example.com', 'bisi@example.com', 'later@example.com'])

  // 181 days after 21 November, in Lagos.
  server().clock.now = new Date('2027-05-20T23:01:00Z')
  await deleteOldApplications.run(server().context)
  expect(await emails()).toEqual(['bisi@example.com', 'later@example.com'])
  const files = await server().admin.query('select from public.job_application_files')
  expect(files.rowCount).toBe(2)
})
