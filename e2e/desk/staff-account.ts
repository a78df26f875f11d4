import { expect, inject } from 'vitest'
import type { StaffGrant } from '../../domain/grants/grants.ts'
import { createAccount } from '../account/accounts.ts'
import { readKeys, type Account } from '../site.ts'

export interface StaffAccount extends Account {
  id: string
  give(grant: StaffGrant): Promise<void>
  take(grant: StaffGrant): Promise<void>
}

/** A new member of staff with just these grants. */
export async function signUpStaff(email: string, ...grants: StaffGrant[]): Promise<StaffAccount> {
  const account = await createAccount(email)
  const { id } = account
  // An admin whom no person made is an owner.
  await asService('PATCH', `profiles?id=eq.${id}`, { role: 'admin' })
  if (!grants.includes('owner'))
    await asService('DELETE', `staff_grants?user_id=eq.${id}&grant_name=eq.owner`)
  const give = (grant: StaffGrant) =>
    asService('POST', 'staff_grants', { user_id: id, grant_name: grant })
  for (const grant of grants) if (grant !== 'owner') await give(grant)
  return {
    ...account,
    give,
    take: (grant) => asService('DELETE', `staff_grants?user_id=eq.${id}&grant_name=eq.${grant}`),
  }
}

/** Sends a request to the Data API with the secret key. */
export async function asService(method: string, path: string, body?: unknown): Promise<void> {
  const answer = await fetch(`${inject('siteUrl')}/rest/v1/${path}`, {
    method,
    headers: headers(),
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.ok, `${method} ${path}: ${answer.status} ${await answer.text()}`).toBe(true)
}

function headers(): Record<string, string> {
  const key = readKeys().secretKey
  return { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
}
