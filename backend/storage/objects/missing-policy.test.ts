import { expect, test } from 'vitest'
import { useStorage } from '../../../test/use/use-storage.ts'

const { send, createBucket, admin, signUp } = await useStorage()
const bucket = await createBucket({ id: 'hints' })
const { token } = await signUp()

const grant = (command: string, check: string) =>
  admin.query(
    `create policy hints_${command} on storage.objects for ${command} to authenticated ${check}`,
  )
const hintOf = async (headers: Record<string, string> = {}, name = 'a') => {
  const response = await send(
    `/object/${bucket}/${name}`,
    { method: 'POST', body: 'x', headers },
    token,
  )
  const { statusCode, error, code, hint } = (await response.json()) as Record<string, unknown>
  return response.status === 200 ? 'stored' : [statusCode, error, code, hint]
}
const refused = (missing: string, needs: string) => [
  '403',
  'Unauthorized',
  'AccessDenied',
  `Row level security of storage.objects does not allow this row to the role authenticated for: ${missing}. ${needs}`,
]
const upsert = { 'x-upsert': 'true' }
const needsAll = 'An upload with x-upsert needs policies for insert, select and update.'

test('a refused upload names the policies that are missing, one after the other', async () => {
  const needsInsert = 'An upload needs a policy for insert.'
  expect(await hintOf()).toEqual(refused('insert', needsInsert))
  expect(await hintOf(upsert)).toEqual(refused('insert, select, update', needsAll))
  await grant('insert', `with check (bucket_id = 'hints')`)
  expect(await hintOf()).toBe('stored')
  expect(await hintOf(upsert)).toEqual(refused('select, update', needsAll))
  await grant('select', `using (bucket_id = 'hints')`)
  expect(await hintOf(upsert)).toEqual(refused('update', needsAll))
  await grant('update', `using (bucket_id = 'hints')`)
  expect(await hintOf(upsert)).toBe('stored')
})
