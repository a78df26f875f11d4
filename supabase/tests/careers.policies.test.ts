import { expect, test } from 'vitest'
import { applicationLimits } from '../../domain/careers/job-application.ts'
import { employmentTypes } from '../../domain/careers/employment-type.ts'
import { denied, everyone, stillReferred, useDatabaseWithPeople } from '../../test/shop/people.ts'

const hidden = '5eed0000-0000-4000-8000-000000007101'
const opening = '5eed0000-0000-4000-8000-000000007102'
const newApplication = (email: string) =>
  `insert into public.job_applications (opening_id, name, email, phone_number, privacy_version)
   values ('${opening}', 'Ola', '${email}', '+2348031234567', '2026-11-22')`

const { attempt, attemptAll } = await useDatabaseWithPeople(async (tx) => {
  await tx.query('update public.openings set is_published = false where id = $1', [hidden])
  await tx.query(newApplication('ola@example.com'))
  await tx.query(
    `insert into public.job_application_files
       (application_id, file_name, media_type, object_path, size_bytes)
     select id, 'cv.pdf', 'application/pdf', 'cv.pdf', 5
     from public.job_applications`,
  )
})

test('everybody can read published openings, admins all of them', async () => {
  expect(await attemptAll('select from public.openings')).toEqual([5, 5, 5, 5, 6, 6])
  expect(await attemptAll(`select from public.openings where id = '${hidden}'`)).toEqual([
    0, 0, 0, 0, 1, 1,
  ])
})

test('only admins can write openings, and no role can truncate the table', async () => {
  const insert = `insert into public.openings (slug, title, team, place, employment_type, summary,
      salary_min_naira, salary_max_naira, closes_on)
    values ('new', 'New', 'Sales', 'Kano', 'full_time', 'You sell.', 1, 1, current_date)`
  expect(await attemptAll(insert)).toEqual([denied, denied, denied, denied, 1, 1])
  expect(
    await attemptAll(`update public.openings set title = 'x' where id = '${opening}'`),
  ).toEqual([denied, 0, 0, 0, 1, 1])
  expect(await attemptAll(`delete from public.openings where id = '${hidden}'`)).toEqual([
    denied,
    0,
    0,
    0,
    1,
    1,
  ])
  expect(await attemptAll('truncate public.openings cascade')).toEqual(everyone.map(() => denied))
})

test('an opening has a type of employment that the domain code knows', async () => {
  const change = (type: string) =>
    `update public.openings set employment_type = '${type}' where id = '${opening}'`
  for (const type of employmentTypes) expect(await attempt('service_role', change(type))).toBe(1)
  expect(await attempt('service_role', change('Full time'))).toBe('23514')
})

test('only admins can read applications and their files', async () => {
  expect(await attemptAll('select from public.job_applications')).toEqual([denied, 0, 0, 0, 1, 1])
  expect(await attemptAll('select object_path from public.job_application_files')).toEqual([
    denied,
    0,
    0,
    0,
    1,
    1,
  ])
})

test('the server inserts applications; admins change their status and delete them with their file', async () => {
  expect(await attemptAll(newApplication('new@example.com'))).toEqual([
    denied,
    denied,
    denied,
    denied,
    denied,
    1,
  ])
  expect(await attemptAll(`update public.job_applications set status = 'interview'`)).toEqual([
    denied,
    0,
    0,
    0,
    1,
    1,
  ])
  expect(await attemptAll(`update public.job_applications set email = 'x@example.com'`)).toEqual([
    denied,
    denied,
    denied,
    denied,
    denied,
    1,
  ])
  expect(await attemptAll('delete from public.job_applications')).toEqual([denied, 0, 0, 0, 1, 1])
  expect(await attemptAll(`update public.job_application_files set size_bytes = 6`)).toEqual([
    denied,
    denied,
    denied,
    denied,
    denied,
    1,
  ])
  expect(await attemptAll('delete from public.job_application_files')).toEqual([
    denied,
    denied,
    denied,
    denied,
    denied,
    1,
  ])
  for (const table of ['job_applications', 'job_application_files'])
    expect(await attemptAll(`truncate public.${table} cascade`)).toEqual(everyone.map(() => denied))
})

test('the constraints match the rules of the domain', async () => {
  const refusals = {
    'the same person twice, however written': [newApplication('OLA@example.com'), '23505'],
    'an opening with applications deleted': [
      `delete from public.openings where id = '${opening}'`,
      stillReferred,
    ],
    'a note that is too long': [
      `update public.job_applications
       set cover_note = repeat('x', ${applicationLimits.coverNote + 1})`,
      '23514',
    ],
    'an unknown status': [
      `update public.job_applications set status = 'lost in the post'`,
      '23514',
    ],
    'a CV of more than 5 MB': [
      `update public.job_application_files set size_bytes = 5242881`,
      '23514',
    ],
    'a file that is no CV': [
      `update public.job_application_files set media_type = 'text/html'`,
      '23514',
    ],
    'a file name that is somebody else’s': [
      `update public.job_application_files set file_name = '../cv.pdf'`,
      '23514',
    ],
    'pay that falls': [
      `update public.openings set salary_max_naira = salary_min_naira - 1`,
      '23514',
    ],
    'an opening that closes before it opens': [
      `update public.openings set closes_on = posted_on - 1`,
      '23514',
    ],
  }
  for (const [what, [sql = '', code]] of Object.entries(refusals))
    expect(await attempt('service_role', sql), what).toBe(code)
})
