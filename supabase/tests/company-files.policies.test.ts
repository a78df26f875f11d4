import { expect, test } from 'vitest'
import { denied, useDatabaseWithPeople } from '../../test/shop/people.ts'

const privateBuckets = ['cvs', 'transfer-proofs', 'return-photos', 'dispute-evidence']
const desk = ['company-documents', 'content-images']
/** Bank statements, identity papers and logos: functions alone read them, for those who may. */
const papers = ['plan-documents', 'reseller-documents', 'reseller-logos']
/** Functions draw or check these files before they store them. */
const drawn = ['product-images', 'product-documents']

const { attemptAll } = await useDatabaseWithPeople(async (tx) => {
  for (const bucket of [...privateBuckets, ...papers, ...desk, ...drawn])
    await tx.query(`insert into storage.objects (bucket_id, name) values ($1, 'file')`, [bucket])
})

// Outcomes in the order anon, customer, stranger, reseller, admin, service_role.
test.each(privateBuckets)('%s: staff read what people sent, nobody changes it', async (bucket) => {
  const those = `storage.objects where bucket_id = '${bucket}'`
  expect(await attemptAll(`select from ${those}`)).toEqual([0, 0, 0, 0, 1, 1])
  expect(
    await attemptAll(`update storage.objects set version = 'x' where bucket_id = '${bucket}'`),
  ).toEqual([0, 0, 0, 0, 0, 1])
  expect(await attemptAll(`delete from ${those}`)).toEqual([0, 0, 0, 0, 0, 1])
  expect(
    await attemptAll(`insert into storage.objects (bucket_id, name) values ('${bucket}', 'x')`),
  ).toEqual([denied, denied, denied, denied, denied, 1])
})

test.each(papers)('%s: nobody reads or writes it but functions', async (bucket) => {
  const those = `storage.objects where bucket_id = '${bucket}'`
  const onlyFunctions = [0, 0, 0, 0, 0, 1]
  expect(await attemptAll(`select from ${those}`)).toEqual(onlyFunctions)
  expect(
    await attemptAll(`update storage.objects set version = 'x' where bucket_id = '${bucket}'`),
  ).toEqual(onlyFunctions)
  expect(await attemptAll(`delete from ${those}`)).toEqual(onlyFunctions)
  expect(
    await attemptAll(`insert into storage.objects (bucket_id, name) values ('${bucket}', 'x')`),
  ).toEqual([denied, denied, denied, denied, denied, 1])
})

test.each(desk)('%s: only staff write it', async (bucket) => {
  const those = `storage.objects where bucket_id = '${bucket}'`
  expect(await attemptAll(`select from ${those}`)).toEqual([0, 0, 0, 0, 1, 1])
  expect(
    await attemptAll(`update storage.objects set version = 'x' where bucket_id = '${bucket}'`),
  ).toEqual([0, 0, 0, 0, 1, 1])
  expect(await attemptAll(`delete from ${those}`)).toEqual([0, 0, 0, 0, 1, 1])
  expect(
    await attemptAll(`insert into storage.objects (bucket_id, name) values ('${bucket}', 'x')`),
  ).toEqual([denied, denied, denied, denied, 1, 1])
  expect(
    await attemptAll(
      `update storage.objects set bucket_id = 'cvs', name = 'moved' where bucket_id = '${bucket}'`,
    ),
  ).toEqual([0, 0, 0, 0, denied, 1])
})

test.each(drawn)('%s: only functions write it', async (bucket) => {
  const those = `storage.objects where bucket_id = '${bucket}'`
  expect(
    await attemptAll(`update storage.objects set version = 'x' where bucket_id = '${bucket}'`),
  ).toEqual([0, 0, 0, 0, 0, 1])
  expect(await attemptAll(`delete from ${those}`)).toEqual([0, 0, 0, 0, 0, 1])
  expect(
    await attemptAll(`insert into storage.objects (bucket_id, name) values ('${bucket}', 'x')`),
  ).toEqual([denied, denied, denied, denied, denied, 1])
})

test('nobody but the service changes a bucket', async () => {
  expect(await attemptAll('update storage.buckets set public = true')).toEqual([
    0,
    0,
    0,
    0,
    0,
    expect.any(Number),
  ])
})
